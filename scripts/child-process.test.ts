import { fork } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ROOT } from './root.ts';

it('is no error of a process when its parent ends before the process tells it something', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'gti-child-'));
  const [script, isLeft] = [join(directory, 'child.mjs'), join(directory, 'left')];
  const functions = pathToFileURL(join(ROOT, 'scripts/child-process.ts')).href;
  // Waits without letting the process notice that its parent is gone.
  writeFileSync(
    script,
    `import { existsSync } from 'node:fs';
    import { READY, tellParent } from '${functions}';
    process.on('message', () => {});
    tellParent('waits');
    while (!existsSync(${JSON.stringify(isLeft)}));
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
