// The version of the package, from the one place that states it.
import manifest from '../package.json' with { type: 'json' };

export const { version } = manifest;
