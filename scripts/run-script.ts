import { type ChildProcess, type ExecFileException, execFile } from 'node:child_process';
import { constants } from 'node:os';
import { promisify } from 'node:util';
import { ROOT } from './root.ts';

/**
 * Runs a script of Node's to its end, with environment variables on top of this process's own. This process goes
 * on working meanwhile; when it ends or is told to, so does the script.
 * @throws Error with the script's output when it fails
 */
export async function runScript(script: string, args: string[], settings: Record<string, string>) {
  const running = promisify(execFile)(process.execPath, [script, ...args], {
    cwd: ROOT,
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...process.env, ...settings },
  });
  const release = endWithThisProcess(running.child);
  try {
    await running;
  } catch (error) {
    const { message, stdout = '', stderr } = error as ExecFileException;
    // Where the system has no room for another process, there is no output.
    throw new Error(`${stdout}\n${stderr || message}`);
  } finally {
    release();
  }
}

/** Returns what ends this tie again. */
function endWithThisProcess(child: ChildProcess): () => void {
  const end = () => void child.kill();
  // With a listener, a signal does not end this process by itself.
  const quit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  process.once('exit', end);
  for (const signal of signals) process.once(signal, quit);
  return () => {
    process.off('exit', end);
    for (const signal of signals) process.off(signal, quit);
  };
}
