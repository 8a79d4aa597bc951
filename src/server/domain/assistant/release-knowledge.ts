import { isDeepStrictEqual } from 'node:util';
import type Sqlite from 'better-sqlite3';
import { preparedOn } from '#db/client.ts';
import { currentRelease } from '#server/kernel/releases/releases.ts';
import type { Services } from '#server/kernel/services.ts';
import { addPassages, openKnowledge, removeLive } from './knowledge-file.ts';
import { livePassages } from './live-passages.ts';
import type { PagePassage } from './read-passages.ts';

interface Knowledge {
  release: string | null;
  index: Sqlite.Database;
  /** The passages from the database that are in the index. */
  live: readonly PagePassage[];
}

/** One per process and database: for the release that was current last. */
const opened = preparedOn((): { knowledge: Knowledge | null } => ({ knowledge: null }));

/**
 * Returns the index of the site's current content. It follows the release and the database: a changed price or setting replaces
 * the passages that come from there.
 */
export function currentKnowledge(services: Pick<Services, 'db' | 'env' | 'now'>): Sqlite.Database {
  const holder = opened(services.db);
  const release = currentRelease(services.env);
  if (holder.knowledge?.release !== release) {
    const index = openKnowledge(release);
    holder.knowledge?.index.close();
    holder.knowledge = { release, index, live: [] };
  }
  const { knowledge } = holder;
  const passages = livePassages(services);
  if (!isSame(knowledge.live, passages)) {
    removeLive(knowledge.index);
    addPassages(knowledge.index, passages, { isLive: true });
    knowledge.live = passages;
  }
  return knowledge.index;
}

function isSame(before: readonly PagePassage[], after: readonly PagePassage[]): boolean {
  return (
    before.length === after.length &&
    after.every((passage, at) => passage === before[at] || isDeepStrictEqual(passage, before[at]))
  );
}
