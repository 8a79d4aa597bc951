import type { ChildProcess } from 'node:child_process';

/** The message of a process that is ready. */
export const READY = 'ready';
/** The message that lets a server process listen. */
export const OPEN = 'open';
/** The message that asks a process to finish its work and exit. */
const STOP = 'stop';
/** Asks a server process to serve the pages of another release. */
export interface ShowPages {
  show: string;
}
/** The reply to it. */
export interface PagesShown {
  shown: string;
  error?: string;
}
/** A process that hasn't exited after this time is killed. */
const STOP_TIMEOUT_MS = 12_000;

/**
 * Ties this process to its parent: calls `stop` when the parent asks for it, exits when the parent is gone,
 * and leaves signals to the parent.
 */
export function followParent(stop: () => unknown): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('message', (message) => {
    if (message === STOP) stop();
  });
  process.on('disconnect', () => process.exit());
  // The parent may have exited while this script was loading.
  if (!process.connected) process.exit();
}

/** Sends the parent a message, unless it is gone: then this process ends anyway. */
export function tellParent(message: unknown): void {
  // With a callback, it's no error when the parent ends at this moment.
  process.send?.(message, () => {});
}

// From the beginning: Node.js doesn't keep a message that comes while nobody listens.
const opened = new Promise<void>((resolve) => {
  if (!process.env['OPENS_LATER']) resolve();
  else process.on('message', (message) => message === OPEN && resolve());
});

/** Resolves when the parent opens the site, for a process that was started before that. */
export function untilOpen(): Promise<void> {
  return opened;
}

/** Ends this process when its starter, which holds its standard input, is gone, even if it was killed. */
export function endWithStarter(): void {
  process.stdin
    .on('end', () => process.exit(1))
    .resume()
    .unref();
}

/** Asks a process to stop. Resolves when it has exited. */
export async function retire(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // With a callback, it's no error when the process exits at this moment.
  if (child.connected) child.send(STOP, () => {});
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
