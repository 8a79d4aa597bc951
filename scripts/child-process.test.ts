import { fork } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ROOT } from './root.ts';

it('a process sends a message to a parent that is gone, and ends without an error', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'gti-child-'));
  const [script, isLeft] = [join(directory, 'child.mjs'), join(directory, 'left')];
  const functions = pathToFileURL(join(ROOT, 'scripts/child-process.ts')).href;
  // It waits without noticing that the channel to this process was closed, but not longer than this process runs.
  writeFileSync(
    script,
    `import { existsSync } from 'node:fs';
    import { READY, tellParent } from '${functions}';
    process.on('message', () => {});
    tellParent('waits');
    while (!existsSync(${JSON.stringify(isLeft)}) && process.ppid === ${process.pid});
    tellParent(READY);`,
  );
  const child = fork(script, { silent: true });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await new Promise((resolve) => child.once('message', resolve));
  child.disconnect();
  writeFileSync(isLeft, '');
  expect(await ended).toBe(0);
  expect(output).toBe('');
});
