import {
  type Published,
  PublishFailure,
  PublishInterrupted,
} from '#server/kernel/releases/publish-outcome.ts';
import type { PublishRow } from '#server/kernel/releases/publishing.queries.ts';
import type { DirectFailure } from './publish-command.ts';
import { runScript, ScriptFailure } from './run-script.ts';
import { scriptFile } from './script-file.ts';

/** Less than the job may take, so that no build goes on after its job has failed. */
const TIMEOUT_MS = 14 * 60_000;

/**
 * Publishes or rolls back in a separate process, so that the worker's other jobs continue.
 * @throws PublishFailure with the log if it fails; PublishInterrupted if the process is ended from outside
 */
export async function publishSite({
  kind,
  release,
}: Pick<PublishRow, 'kind' | 'release'>): Promise<Published> {
  const [script, args] = kind === 'rollback' ? ['rollback', [release ?? '']] : ['rebuild', []];
  try {
    const { stdout, stderr } = await runScript(
      scriptFile(script),
      [...args, '--direct'],
      {},
      { timeoutMs: TIMEOUT_MS, leavesSignals: true },
    );
    return { ...(JSON.parse(stdout) as Omit<Published, 'log'>), log: stderr };
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error;
    if (error.isInterrupted) throw new PublishInterrupted();
    throw new PublishFailure(reasonOf(error), error.stderr);
  }
}

/** Returns the reason that the script gave. It gives none if it was ended or couldn't start. */
function reasonOf({ stdout }: ScriptFailure): string {
  try {
    return (JSON.parse(stdout) as DirectFailure).error;
  } catch {
    return 'Publishing stopped before it was done, or took too long.';
  }
}
