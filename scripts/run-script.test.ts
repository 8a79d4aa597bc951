import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isRunning } from './is-running.mjs';
import { ROOT } from './root.ts';
import { runScript } from './run-script.ts';

/** Creates a folder with a script that records its pid and then runs `rest`. */
function stub(rest: string) {
  const directory = mkdtempSync(join(tmpdir(), 'gti-script-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const [script, pid, go] = ['script.mjs', 'pid', 'go'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(
    script,
    `import { existsSync, writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(pid)}, String(process.pid), { flag: 'wx' });
     ${rest}`,
  );
  return {
    directory,
    script,
    go,
    pid: () => Number(existsSync(pid) && readFileSync(pid, 'utf8')),
  };
}

const WAIT = 'while (!existsSync(process.env.GO)) await new Promise((resolve) => setTimeout(resolve, 10));';

async function until(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: 15_000, interval: 20 });
}

it('lets this process work while the script runs', async () => {
  const { script, go, pid } = stub(WAIT);
  const running = runScript(script, [], { GO: go });
  await until(() => expect(pid()).toBeGreaterThan(0));
  writeFileSync(go, '');
  await running;
  expect(isRunning(pid())).toBe(false);
});

it('throws the output of a script that failed', async () => {
  const { script } = stub("console.log('a page'); console.error('is broken'); process.exitCode = 3;");
  await expect(runScript(script, [], {})).rejects.toThrow(/^a page\n\nis broken\n$/);
});

it("doesn't name the command of a script that said why it failed", async () => {
  const { script } = stub("console.log('No space left'); process.exitCode = 1;");
  await expect(runScript(script, [], {})).rejects.toMatchObject({ stdout: 'No space left\n', stderr: '' });
});

it.each([
  ['was interrupted', "process.kill(process.pid, 'SIGINT'); setInterval(() => {}, 60_000);", 0, true],
  ['passed an interruption on', 'process.exitCode = 143;', 0, true],
  ['failed', 'process.exitCode = 1;', 0, false],
  ['took too long', WAIT, 300, false],
])('says whether a script that %s was ended from outside', async (_, rest, timeoutMs, isInterrupted) => {
  const running = runScript(stub(rest).script, [], { GO: 'never' }, { timeoutMs });
  await expect(running).rejects.toMatchObject({ isInterrupted });
});

it('ends a script that follows this process, also when this process is killed', async () => {
  const follow = pathToFileURL(join(ROOT, 'scripts/child-process.ts')).href;
  const { directory, script, go, pid } = stub(
    `const { endWithStarter } = await import('${follow}'); endWithStarter(); ${WAIT}`,
  );
  const parent = join(directory, 'parent.mjs');
  const module = pathToFileURL(join(ROOT, 'scripts/run-script.ts')).href;
  const call = `runScript(${JSON.stringify(script)}, [], ${JSON.stringify({ GO: go })})`;
  writeFileSync(parent, `import { runScript } from '${module}'; await ${call};`);
  const process = spawn(globalThis.process.execPath, [parent]);
  await until(() => expect(pid()).toBeGreaterThan(0));
  process.kill('SIGKILL');
  await until(() => expect(isRunning(pid())).toBe(false));
});

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('ends the script when this process gets %s', async (signal, code) => {
  const { directory, script, go, pid } = stub(WAIT);
  const parent = join(directory, 'parent.mjs');
  const module = pathToFileURL(join(ROOT, 'scripts/run-script.ts')).href;
  const call = `runScript(${JSON.stringify(script)}, [], ${JSON.stringify({ GO: go })})`;
  writeFileSync(parent, `import { runScript } from '${module}'; await ${call};`);
  const process = spawn(globalThis.process.execPath, [parent]);
  const ended = new Promise((resolve) => process.once('exit', resolve));
  await until(() => expect(pid()).toBeGreaterThan(0));
  process.kill(signal);
  expect(await ended).toBe(code);
  await until(() => expect(isRunning(pid())).toBe(false));
});

it('leaves no listeners', async () => {
  const { script } = stub('');
  const listeners = () => ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name));
  const before = listeners();
  await runScript(script, [], {});
  expect(listeners()).toEqual(before);
});
