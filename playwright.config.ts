import { defineConfig } from '@playwright/test';
import { ensureChromium } from './scripts/find-chromium.ts';
import { BASE_URL, BOTH_WIDTHS, DESKTOP_ONLY, E2E_SETTINGS } from './tests/support/e2e-settings.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const BROWSER_TESTS = ['screens/**/*.spec.ts', 'flows/**/*.spec.ts'];
/** The projects that see the sample catalog as it is. */
const SAMPLE_CATALOG = ['api', 'desktop', 'phone'];
const tagged = (tag: string) => new RegExp(`${tag}\\b`);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'data/test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous, because a loaded machine is no fault of the product; what is reached sooner is seen sooner.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'data/e2e-report.json' }]],
  use: {
    baseURL: BASE_URL,
    launchOptions: {
      executablePath: ensureChromium(),
      // Without the GPU it would only be emulated, at the price of most of a core.
      // One process for all pages of a context. A page that is left after seconds never earns the time that its scripts'
      // last optimization takes.
      args: ['--no-sandbox', '--disable-gpu', '--renderer-process-limit=1', '--js-flags=--no-opt'],
    },
    // The tests of a worker share one, cleared between them: a new one is a new process, which compiles every script anew.
    reuseContext: true,
    reducedMotion: 'reduce',
    // A failing test leaves both; `npm test` runs it a second time for its trace. Pictures of every moment would take a
    // quarter of the run; the trace has a snapshot of the page at every step instead.
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
  projects: [
    { name: 'api', testMatch: 'api/**/*.spec.ts' },
    {
      name: 'desktop',
      testMatch: BROWSER_TESTS,
      grep: [tagged(BOTH_WIDTHS), tagged(DESKTOP_ONLY)],
      use: DESKTOP,
    },
    { name: 'phone', testMatch: BROWSER_TESTS, grepInvert: tagged(DESKTOP_ONLY), use: PHONE },
    {
      // After those, because its tests add products, which they count.
      name: 'catalog',
      testMatch: 'catalog/**/*.spec.ts',
      use: PHONE,
      dependencies: SAMPLE_CATALOG,
    },
    {
      // Beside the one before, whose longest test would keep only one core busy. Each starts a shop of its own to damage it.
      name: 'own-shop',
      testMatch: 'own-shop/**/*.spec.ts',
      use: PHONE,
      dependencies: SAMPLE_CATALOG,
    },
  ],
  // Whoever starts this run may have started the shop already (scripts/test.ts, tests/watch.ts).
  ...(!process.env['E2E_SHOP_RUNS'] && {
    webServer: {
      command: 'node scripts/start.mjs',
      url: `${BASE_URL}/api/products`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
      env: E2E_SETTINGS,
    },
  }),
});
