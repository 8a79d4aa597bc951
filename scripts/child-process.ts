import type { ChildProcess } from 'node:child_process';

/** What a process says when its work has begun. */
export const READY = 'ready';
/** What a process is told when it is to finish and end. */
const STOP = 'stop';
/** A process that has not ended by itself after so many milliseconds is killed. */
const PATIENCE = 12_000;

/**
 * Ties this process to the one that started it: calls `stop` when that one says so, ends at once when it
 * is gone, and leaves signals to it.
 */
export function followParent(stop: () => unknown): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('message', (message) => {
    if (message === STOP) stop();
  });
  process.on('disconnect', () => process.exit());
  // The parent may have gone while this script was being loaded.
  if (!process.connected) process.exit();
}

/** Tells a process to stop; resolves when it has ended. */
export async function retire(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // With a callback, a process that ends at this moment is not an error.
  if (child.connected) child.send(STOP, () => {});
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  await ended;
  clearTimeout(timer);
}
