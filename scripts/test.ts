import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop, untilReady } from '#tests/support/own-shop.ts';
import { ensureChromium } from './find-chromium.ts';
import { freePort } from './free-port.ts';
import { ROOT } from './root.ts';
import { passedFiles, readBrowserReport, readUnitReport, type TestReport } from './test-report.ts';
import { rememberPassed, unchangedTests } from './unchanged-tests.ts';

const START_TIMEOUT_MS = 300_000;
const TRACED_FAILURES = 5;
/** The most that each half of V8's space of new objects grows to, by default 16. */
const NEW_SPACE_MB = 64;
const PAGE_TYPES = ['check', '--tsconfig', 'tsconfig.pages.json', '--minimumFailingSeverity', 'warning'];
const TYPES = join(ROOT, 'node_modules/typescript-7/bin/tsc');
/** Skipped contract tests. */
const NOTEWORTHY = /skipped because/;

/**
 * Runs everything that must hold before a change lands, and ends with one line that counts all tests. The order keeps
 * every core busy: types are checked while the shop of the end-to-end tests is built. Tests of gateways, sandboxes,
 * contracts and printed logos run when their inputs have changed since they passed; with `--all`, as in CI, they always run.
 * With `--full`, the accessibility of every screen is also checked with contrast and at both widths, as before a release.
 */
const scratch = mkdtempSync(join(tmpdir(), 'gti-tests-'));
const unitReport = join(scratch, 'unit.json');
const browserReport = join(scratch, 'browser.json');
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

const chromium = ensureChromium();
rmSync(join(ROOT, 'data/test-screenshots'), { recursive: true, force: true });
const settings = {
  // Dozens of processes start with the same modules.
  NODE_COMPILE_CACHE: join(scratch, 'compiled'),
  // Tests make much that they soon forget: with room for it, a sixth less of their time goes into collecting it.
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=${NEW_SPACE_MB}`,
  CHROMIUM_PATH: chromium,
  E2E_PORT: String(await freePort()),
  E2E_DATA_DIR: join(scratch, 'shop'),
  E2E_REPORT: browserReport,
  E2E_SHOP_RUNS: '1',
  ...(process.argv.includes('--full') && { E2E_FULL: '1' }),
};
Object.assign(process.env, settings);
const { E2E_SETTINGS } = await import('#tests/support/e2e-settings.ts');
const shop = startShop({ ...E2E_SETTINGS, WEB_CONCURRENCY: String(availableParallelism()) });
try {
  const steps = await Promise.all([
    timed('build and start of the shop', readyWithin(START_TIMEOUT_MS)),
    step('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']),
    step('words', bin('cspell'), ['--no-progress', '--quiet']),
    step('import directions', bin('depcruise'), ['src', 'db', 'scripts']),
    // Astro could check all files, in twice the time. It also writes types that the others need. More threads would derive
    // the same types again.
    step('types of pages', bin('astro'), PAGE_TYPES).then(async (pages) => {
      const { ok, output } = await step('types', process.execPath, [TYPES, '--singleThreaded']);
      return { ok: pages.ok && ok, output: pages.output + output };
    }),
  ]);
  const [shopStart] = steps;
  const runsAll = process.argv.some((argument) => ['--all', '--full'].includes(argument));
  const unchanged = runsAll ? [] : unchangedTests(ROOT);
  process.env['UNCHANGED_TESTS'] = unchanged.join();
  const unit = await step('unit and contract tests', bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]);
  const units = summarize(readUnitReport(unitReport));
  rememberPassed(ROOT, [...unchanged, ...passedFiles(unitReport, ROOT)]);
  if (unchanged.length > 0)
    console.log(
      `     ${unchanged.length} files of tests whose inputs are as when they passed; --all runs them too`,
    );
  // Without the shop every one of them would fail, slowly.
  const browser = shopStart.ok
    ? await step('end-to-end and accessibility tests', bin('playwright'), ['test', '--trace=off'])
    : { ok: false, output: 'The end-to-end tests did not run: the shop did not start.' };
  const browsers = summarize(readBrowserReport(browserReport));
  // Traces would take a fifth of the run. Whatever comes out of this one, the first counts.
  if (browsers.failed > 0) {
    // The second run empties the folder of the first one.
    cpSync(join(ROOT, 'data/test-results'), join(ROOT, 'data/test-screenshots'), { recursive: true });
    await step('traces of failed tests, in data/test-results', bin('playwright'), [
      'test',
      '--last-failed',
      '--no-deps',
      '--trace=on',
      `--max-failures=${TRACED_FAILURES}`,
    ]);
  }

  const all = [...steps, unit, browser];
  for (const { ok, output } of all) if (!ok) console.log(output);
  const passed = units.passed + browsers.passed;
  // A failed check counts as one, as does what fails beside the tests, so that the line never looks better than the run.
  const failed =
    steps.filter(({ ok }) => !ok).length +
    Math.max(units.failed, Number(!unit.ok)) +
    Math.max(browsers.failed, Number(!browser.ok));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} finally {
  shop.process.kill('SIGTERM');
  await shop.ended;
  rmSync(scratch, { recursive: true, force: true });
}

/** Resolves when the shop is ready; rejects when it ends, or isn't ready in time. */
function readyWithin(ms: number): Promise<void> {
  const expired = new Promise<never>((_, reject) =>
    setTimeout(
      () => reject(new Error(`The shop was not ready after ${ms} ms:\n${shop.output()}`)),
      ms,
    ).unref(),
  );
  return Promise.race([untilReady(shop), expired]);
}

/** Prints what failed before the long output, which a log may cut. */
function summarize(report: TestReport): TestReport {
  for (const failure of report.failures) console.log(`     ${failure}`);
  return report;
}

interface Step {
  ok: boolean;
  output: string;
}

/** Runs one command to its end and prints how it went. */
async function step(name: string, command: string, args: string[]): Promise<Step> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<void>((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`Ended with ${code}.`)))),
  );
  const { ok } = await timed(name, ended);
  const lines = output.split('\n');
  if (ok) for (const line of lines.filter((text) => NOTEWORTHY.test(text))) console.log(line);
  return { ok, output: lines.filter((line) => !/^\s*✓/.test(line)).join('\n') };
}

async function timed(name: string, work: Promise<unknown>): Promise<Step> {
  const startedAt = Date.now();
  const output = await work.then(
    () => '',
    (error: Error) => error.message,
  );
  const ok = output === '';
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  return { ok, output };
}
