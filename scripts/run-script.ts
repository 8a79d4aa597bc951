import { type ChildProcess, type ExecFileException, execFile } from 'node:child_process';
import { constants } from 'node:os';
import { promisify } from 'node:util';
import { ROOT } from './root.ts';

/** A script that failed, with its output. */
export class ScriptFailure extends Error {
  readonly stdout: string;
  readonly stderr: string;
  /** Whether it was ended from outside, such as by Ctrl+C, which reaches all processes, or for lack of memory. */
  readonly isInterrupted: boolean;

  constructor(stdout: string, stderr: string, isInterrupted = false) {
    super(`${stdout}\n${stderr}`);
    this.stdout = stdout;
    this.stderr = stderr;
    this.isInterrupted = isInterrupted;
  }
}

const INTERRUPTIONS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'];

interface Options {
  /** Milliseconds after which the script is ended. */
  timeoutMs?: number;
  /** Leaves signals to listeners that this process has already. */
  leavesSignals?: boolean;
}

/**
 * Runs a Node.js script with additional environment variables and waits for it to end. Ends the script when
 * this process ends or gets a signal.
 * @returns what it wrote
 * @throws ScriptFailure
 */
export async function runScript(
  script: string,
  args: string[],
  settings: Record<string, string>,
  { timeoutMs = 0, leavesSignals = false }: Options = {},
): Promise<{ stdout: string; stderr: string }> {
  const running = promisify(execFile)(process.execPath, [script, ...args], {
    cwd: ROOT,
    timeout: timeoutMs,
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...process.env, ...settings },
  });
  const release = endWithThisProcess(running.child, leavesSignals);
  try {
    return await running;
  } catch (error) {
    const { message, stdout = '', stderr } = error as ExecFileException;
    // When the system can't create another process, or the time is up, there may be no output.
    throw new ScriptFailure(
      stdout,
      stderr || (stdout ? '' : message),
      isInterrupted(error as ExecFileException),
    );
  } finally {
    release();
  }
}

/** Returns whether a script was ended by a signal, but not because its time was up. */
function isInterrupted({ killed, signal, code }: ExecFileException): boolean {
  return !killed && INTERRUPTIONS.some((name) => signal === name || code === 128 + constants.signals[name]);
}

/** Kills the child when this process ends. Returns a function that undoes this. */
function endWithThisProcess(child: ChildProcess, leavesSignals: boolean): () => void {
  const end = () => void child.kill();
  // A process with a signal listener no longer exits on that signal unless the listener does it.
  const quit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  const signals = leavesSignals ? [] : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
  process.once('exit', end);
  for (const signal of signals) process.once(signal, quit);
  return () => {
    process.off('exit', end);
    for (const signal of signals) process.off(signal, quit);
  };
}
