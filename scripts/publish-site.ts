import { basename } from 'node:path';
import type { Db } from '#db/client.ts';
import { requireServable } from '#server/flows/publishing/request-rollback.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { type Published, PublishInterrupted } from '#server/kernel/releases/publish-outcome.ts';
import { currentRelease, type Pointer, pointTo, releaseFolder } from '#server/kernel/releases/releases.ts';
import type { Services } from '#server/kernel/services.ts';
import type { PublishResult } from '#shared/publishing.ts';
import { changedPages } from './release-pages.ts';
import { sourcesFingerprint } from './release-sources.ts';
import { runScript, ScriptFailure } from './run-script.ts';
import { scriptFile } from './script-file.ts';

/** What `make-release.ts` prints. */
export type Made = Published | { error: string; log: string };

/** Less than the job may take, switch included, so that no build outlives its job. */
const TIMEOUT_MS = 13 * 60_000;

const RESULTS: Record<PublishResult, string> = {
  built: 'Built the site',
  rendered: 'Rendered the pages again',
  unchanged: 'Nothing changed: the current release stays.',
  rolled_back: 'Went back to the release',
};

/**
 * Returns a function that publishes or rolls back: it makes the release in a separate process, so that this one can do other work, and
 * shows it.
 * @param show has the running site switch to a release; without a site, the next start does
 * @param args of `make-release.ts`
 */
export function publisher(
  shop: { env: Env; db: Db },
  show: (pointer: Pointer) => Promise<void> = async (pointer) => pointTo(shop.env, pointer),
  args: string[] = [],
): Services['publish'] {
  return async ({ kind, release: target }) => {
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    const isRollback = kind === 'rollback';
    const made = isRollback ? findEarlier(shop, target ?? '') : await makeElsewhere(args);
    const { result, release, pages } = made;
    const isUnchanged = result === 'unchanged';
    const lines = [
      made.log,
      isUnchanged ? RESULTS.unchanged : `${RESULTS[result]}: ${release}, after ${seconds()} s.`,
    ];
    if (pages.length > 0) lines.push(`Changed pages: ${pages.join(', ')}`);
    const log = () => lines.filter(Boolean).join('\n');
    try {
      await show({ release, ...(isRollback && { pinnedFor: sourcesFingerprint(shop.env) }) });
    } catch (error) {
      throw new Error(`${(error as Error).message}\n\n${log()}`);
    }
    if (!isUnchanged) lines.push(`Published in ${seconds()} s.`);
    return { ...made, log: log() };
  };
}

/** @throws AppError if the release is gone, or a migration came in between */
function findEarlier(shop: { env: Env; db: Db }, name: string): Published {
  requireServable(shop, name);
  const pages = changedPages(currentRelease(shop.env), releaseFolder(shop.env, name));
  return { release: basename(name), result: 'rolled_back', pages, log: '' };
}

/** @throws Error with the reason and, after an empty line, the log; PublishInterrupted if the process is ended from outside */
async function makeElsewhere(args: string[]): Promise<Published> {
  try {
    const options = { timeoutMs: TIMEOUT_MS, leavesSignals: true };
    const { stdout } = await runScript(scriptFile('make-release'), args, {}, options);
    const made = JSON.parse(stdout) as Made;
    if (!('error' in made)) return made;
    const [reason, ...output] = made.error.split('\n\n');
    throw new Error([reason, made.log, ...output].filter(Boolean).join('\n\n'));
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error;
    if (error.isInterrupted) throw new PublishInterrupted('The process that published was ended.');
    throw new Error(`Publishing stopped before it was done, or took too long.\n\n${error.stderr}`);
  }
}
