import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], extra: object = {}) => ({
  test: { name, include, environment: 'node' as const, ...extra },
});

/** One project a kind of test; `tools/test.ts` runs them in this order and says so. */
export default defineConfig({
  test: {
    projects: [
      project('unit', ['test/{core,rulesets,cli,guards}/**/*.test.ts']),
      project('playground', ['test/playground/**/*.test.ts'], { testTimeout: 30_000 }),
      project('integration', ['test/foundry/**/*.test.ts'], { testTimeout: 60_000, hookTimeout: 60_000 }),
      project('browser', ['test/e2e/**/*.test.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        fileParallelism: false,
      }),
    ],
  },
});
