import type { ChildProcess } from 'node:child_process';
import type { Worker } from 'node:cluster';
import { on } from 'node:events';

/** The message of a process that is ready. */
export const READY = 'ready';
/** The message that lets a server process listen. */
export const OPEN = 'open';
/** The message that asks a process to finish its work and exit. */
const STOP = 'stop';
/** Asks another process to show a release: the first one to switch to it, a server process to serve its pages. */
export interface ShowRelease {
  show: string;
  /** For a rollback: the fingerprint of the sources as they are (`Pointer`). */
  pinnedFor?: string;
}
/** The reply to it. */
interface ReleaseShown {
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
  send(process, message);
}

function send(peer: Peer, message: unknown): void {
  // With a callback, it's no error when the other end is gone at this moment.
  (peer as ChildProcess).send?.(message as object, () => {});
}

/** The other end of a channel: a process that this one started, or this process itself, for its parent. */
type Peer = ChildProcess | Worker | NodeJS.Process;

/** Does what another process asks for with `askToShow`, and replies. */
export function onShow(peer: Peer, show: (ask: ShowRelease) => unknown): void {
  peer.on('message', async (message) => {
    const ask = message as ShowRelease;
    if (ask.show === undefined) return;
    const reply: ReleaseShown = { shown: ask.show };
    try {
      await show(ask);
    } catch (error) {
      reply.error = (error as Error).message;
    }
    send(peer, reply);
  });
}

/**
 * Has another process show a release. Resolves when it does, or when it has ended: its replacement will.
 * @throws Error when it can't, or not in time
 */
export async function askToShow(peer: Peer, ask: ShowRelease, timeoutMs: number): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const messages = on(peer, 'message', { signal, close: ['exit'] });
  send(peer, ask);
  try {
    for await (const [message] of messages) {
      const { shown, error } = message as ReleaseShown;
      if (shown !== ask.show) continue;
      if (error) throw new Error(error);
      return;
    }
  } catch (error) {
    if (signal.aborted) throw new Error('The release was not shown in time.');
    throw error;
  }
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
