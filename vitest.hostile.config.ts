// The long part of the hostile suite: a file at a time, because it measures time and memory.
import { defineConfig } from 'vitest/config';

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default defineConfig({
  test: {
    include: ['test/hostile-long/**/*.long.ts'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    pool: 'threads',
  },
});
