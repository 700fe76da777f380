// The tests that need a docker engine, run by hand: `npm run test:docker`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/docker/**/*.docker.ts'],
    globalSetup: ['test/docker/engine.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
