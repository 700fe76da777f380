import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'threads',
    // Nothing is written to the home of whoever runs the tests.
    env: { CLIMAX_LEARNING: 'off' },
  },
});
