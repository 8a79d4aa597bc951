import type { Env } from '#server/kernel/env/env.ts';
import { pointTo, readPointer, releaseFolder, releasesFolder } from '#server/kernel/releases/releases.ts';
import type { ShowRelease } from './child-process.ts';
import type { Processes } from './processes.ts';
import { markIncomplete, pruneReleases } from './release-folders.ts';
import { isSameCode } from './release-sources.ts';

/**
 * Returns a function that makes a release live while the site runs: it points to the release and switches the server processes, one
 * request after the other. If the release can't start, the previous one stays live, and the new one is built again when needed.
 * @param first the release that the processes serve now
 */
export function createSwitch(
  env: Env,
  processes: Processes,
  first: string,
): (ask: ShowRelease) => Promise<void> {
  let serving = first;
  let last = Promise.resolve();
  prune();
  return (ask) => {
    last = last.catch(() => {}).then(() => switchTo(ask));
    return last;
  };

  async function switchTo({ show: release, ...pin }: ShowRelease): Promise<void> {
    const next = releaseFolder(env, release);
    const before = readPointer(env);
    // Before the switch: pages rendered per request read the content of the live release.
    pointTo(env, { release, ...pin });
    try {
      if (next === serving) return;
      if (isSameCode(processes.code(), next)) await processes.showPages(next);
      else await processes.switchTo(next);
      serving = next;
    } catch {
      markIncomplete(next);
      pointTo(env, before);
      // Some processes may show the new pages already.
      await processes.showPages(serving).catch(() => {});
      console.error(`The release ${next} could not start. The site keeps serving ${serving}.`);
      throw new Error('The new release could not start. See the log of the running site.');
    }
    prune();
  }

  function prune(): void {
    try {
      pruneReleases(releasesFolder(env), [serving, processes.code()]);
    } catch (error) {
      console.error("Old releases can't be removed.", error);
    }
  }
}
