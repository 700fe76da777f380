// The name of the image that the docker tests run.
export const image = 'climax-docker-test:1';
