import { join } from 'node:path';
import { runScript } from './run-script.ts';

/** Less than the job may take, so that no build goes on after its job has failed. */
const TIMEOUT_MS = 14 * 60_000;

/**
 * Runs `npm run rebuild` in a process of its own, so that the worker's other jobs go on.
 * @throws Error with its output when it fails
 */
export async function publishSite(): Promise<void> {
  const rebuild = join(import.meta.dirname, 'rebuild.ts');
  await runScript(rebuild, [], {}, { timeoutMs: TIMEOUT_MS, leavesSignals: true });
}
