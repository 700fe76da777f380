// Branch coverage of what stands between an agent and a process: `npm run test:coverage`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{execution,catalog}/**/*.test.ts', 'test/config/{parse-policy,value}.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'threads',
    coverage: {
      provider: 'v8',
      enabled: true,
      include: [
        'src/execution/**',
        'src/catalog/**',
        'src/config/{value,policy,policy-schema,parse-policy}.ts',
      ],
      reporter: [['text', { skipEmpty: true }]],
      thresholds: { branches: 100 },
    },
  },
});
