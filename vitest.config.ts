import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that replace a module, which another file may have loaded before them. */
const MOCKING = globSync('src/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
);

/** Those, and tests of scripts, some of which look at the listeners and children of their own process. */
const ISOLATED = [...MOCKING, 'scripts/*.test.ts'];

/** Tests of rarely changing code whose inputs are as when they passed (scripts/unchanged-tests.ts). */
const UNCHANGED = (process.env['UNCHANGED_TESTS'] ?? '').split(',').filter(Boolean);

/** Tests of code that needs a DOM, but mounts no island. */
const WITH_DOM = 'src/**/*.dom.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['tests/support/migrate-template.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared modules',
          // A third of the run would be loading the same modules again for each file.
          isolate: false,
          include: [
            '{src,db,scripts}/**/*.test.ts',
            'tests/{api-docs,content,contracts,house,proofs}/**/*.test.ts',
          ],
          exclude: [...ISOLATED, WITH_DOM, ...UNCHANGED],
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      {
        extends: true,
        test: {
          name: 'islands',
          // Each visit loads the modules of its page anew.
          isolate: false,
          include: ['tests/islands/**/*.test.ts', WITH_DOM],
          environment: './tests/support/dom-environment.ts',
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/server/**/*.ts', 'src/shared/**/*.ts'],
      reportsDirectory: 'data/coverage',
      reporter: ['text-summary', 'html'],
      // A failing test is reported with it; otherwise nobody sees how far the others reach.
      reportOnFailure: true,
      thresholds: { branches: 90 },
    },
    // One more than there are cores: a quarter of the time, tests wait for processes, threads and pauses that they are about.
    maxWorkers: availableParallelism() + 1,
    restoreMocks: true,
    // Generous, because a loaded machine is no fault of the product.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
