import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { problemsAt } from './declared-responses.ts';

let child: ChildProcess | undefined;
let lastId = 0;
const pending = new Map<number, (problems: string[]) => void>();

/**
 * Like `problemsAt`, in a process of its own: loading routes takes up to a second of CPU, in which the worker of a test
 * would neither read responses nor look at a page.
 */
export function checkResponse(...args: Parameters<typeof problemsAt>): Promise<string[]> {
  child ??= start();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    pending.set(id, resolve);
    child?.channel?.ref();
    child?.send({ id, args });
  });
}

function start(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'check-responses.ts'), { execArgv: [] });
  started.on('message', ({ id, problems }: { id: number; problems: string[] }) => {
    pending.get(id)?.(problems);
    pending.delete(id);
    // The worker may exit while there is nothing to check.
    if (pending.size === 0) started.channel?.unref();
  });
  started.on('exit', (code) => {
    for (const resolve of pending.values()) resolve([`The check of responses exited with ${code}.`]);
  });
  started.unref();
  return started;
}
