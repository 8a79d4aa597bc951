import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './find-chromium.ts';
import { freePort } from './free-port.ts';
import { ROOT } from './root.ts';
import { readBrowserReport, readUnitReport, type TestReport } from './test-report.ts';

/** Everything that must hold before a change lands. Ends with one line that counts all tests. */
const scratch = mkdtempSync(join(tmpdir(), 'gti-tests-'));
const unitReport = join(scratch, 'unit.json');
const browserReport = join(scratch, 'browser.json');
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

const chromium = ensureChromium();
const checks = await Promise.all([
  step('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  step('import directions', bin('depcruise'), ['src', 'db', 'scripts']),
  step('types', bin('astro'), ['check', '--minimumFailingSeverity', 'warning']),
]);
const unit = await step('unit and contract tests', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
const units = tell(readUnitReport(unitReport));
const browser = await step('build, end-to-end and accessibility tests', bin('playwright'), ['test'], {
  CHROMIUM_PATH: chromium,
  E2E_PORT: String(await freePort()),
  E2E_DATA_DIR: join(scratch, 'shop'),
  E2E_REPORT: browserReport,
});
const browsers = tell(readBrowserReport(browserReport));

for (const { ok, output } of [...checks, unit, browser]) if (!ok) console.log(output);
rmSync(scratch, { recursive: true, force: true });
const passed = units.passed + browsers.passed;
// A failed check counts as one, so that the line never looks better than the run.
const failed = checks.reduce((sum, { ok }) => sum + Number(!ok), units.failed + browsers.failed);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = [...checks, unit, browser].every(({ ok }) => ok) && failed === 0 && passed > 0 ? 0 : 1;

/** Names what failed before the long output, which a log may show cut. */
function tell(report: TestReport): TestReport {
  for (const failure of report.failures) console.log(`     ${failure}`);
  return report;
}

interface Step {
  ok: boolean;
  output: string;
}

/** Runs one command, tells how it went, and keeps what it said. */
async function step(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Step> {
  const began = Date.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ok = (await new Promise<number | null>((resolve) => child.on('close', resolve))) === 0;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  const lines = output.split('\n');
  if (ok) for (const line of lines.filter((text) => text.includes('skipped because'))) console.log(line);
  return { ok, output: lines.filter((line) => !/^\s*✓/.test(line)).join('\n') };
}
