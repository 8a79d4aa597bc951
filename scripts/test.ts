import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './find-chromium.ts';
import { ROOT } from './root.ts';

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
const browser = await step('build, end-to-end and accessibility tests', bin('playwright'), ['test'], {
  CHROMIUM_PATH: chromium,
  E2E_PORT: String(await freePort()),
  E2E_DATA_DIR: join(scratch, 'shop'),
  E2E_REPORT: browserReport,
});

const counts = [countUnit(), countBrowser()];
rmSync(scratch, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
// A failed check counts as one, so that the line never looks better than the run.
const failed = counts.reduce((sum, count) => sum + count.failed, checks.filter((ok) => !ok).length);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = [...checks, unit, browser].every(Boolean) && failed === 0 && passed > 0 ? 0 : 1;

/** Runs one command; tells what it said when it failed, or always for the test runners. */
async function step(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
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
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output);
  else
    for (const line of output.split('\n').filter((text) => text.includes('skipped because')))
      console.log(line);
  return code === 0;
}

interface Count {
  passed: number;
  failed: number;
}

function countUnit(): Count {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(unitReport);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1 };
}

function countBrowser(): Count {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    browserReport,
  );
  if (!report) return { passed: 0, failed: 1 };
  return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
}

/** A runner that could not even write its report counts as one failure. */
function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
