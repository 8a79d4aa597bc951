import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startBackground } from './background.ts';
import { isRunning } from './is-running.mjs';
import { ROOT } from './root.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const SCRIPT = join(ROOT, 'tests/support/stub-worker.ts');

function folder(...files: string[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'gti-work-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const file of files) writeFileSync(join(directory, file), '');
  return directory;
}

function running(directory: string): number[] {
  return readdirSync(directory)
    .filter((name) => name.startsWith('pid-'))
    .map((name) => Number(name.slice(4)))
    .filter((pid) => isRunning(pid));
}

async function until(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: 15_000, interval: 20 });
}

async function start(directory: string, options: Partial<Parameters<typeof startBackground>[0]> = {}) {
  const background = await startBackground({
    script: SCRIPT,
    settings: { WORK_DIR: directory },
    ...options,
  });
  onTestFinished(() => background.stop());
  return background;
}

describe('the background worker', () => {
  it('is ready before the site opens, is restarted when it ends, and stops on request', async () => {
    const directory = folder();
    const background = await start(directory);
    const [first] = running(directory);
    process.kill(Number(first), 'SIGKILL');
    await until(() => expect(running(directory)).not.toContain(first));
    await until(() => expect(running(directory)).toHaveLength(1));
    await background.stop();
    expect(running(directory)).toEqual([]);
  });

  it('is restarted with longer and longer pauses while it cannot start, and the site opens without it', async () => {
    const directory = folder('broken');
    const pauses: number[] = [];
    await start(directory, { pause: async (pause) => pauses.push(pause) });
    await until(() => expect(pauses.length).toBeGreaterThan(2));
    rmSync(join(directory, 'broken'));
    await until(() => expect(running(directory)).toHaveLength(1));
    expect(pauses.slice(0, 3)).toEqual([0, 500, 1000]);
  });

  it('does not keep the site closed when it takes too long', async () => {
    const directory = folder('slow');
    await start(directory, { readyTimeoutMs: 1 });
    await until(() => expect(running(directory)).toHaveLength(1));
  });

  it('ends when the process that started it is killed', async () => {
    const directory = folder();
    const script = join(directory, 'parent.mjs');
    const plan = JSON.stringify({ script: SCRIPT, settings: { WORK_DIR: directory } });
    const background = pathToFileURL(join(ROOT, 'scripts/background.ts')).href;
    writeFileSync(script, `import { startBackground } from '${background}'; await startBackground(${plan});`);
    const parent = spawn(process.execPath, [script]);
    await until(() => expect(running(directory)).toHaveLength(1));
    parent.kill('SIGKILL');
    await until(() => expect(running(directory)).toEqual([]));
  });
});
