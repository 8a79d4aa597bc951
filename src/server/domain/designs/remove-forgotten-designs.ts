import { daysAgo, SWEEP_ROWS, sweepPause } from '#server/kernel/jobs/sweep.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { designFolders, isOlderThan, removeDesignFiles } from './design-files.ts';
import { ownedFolders } from './designs.queries.ts';
import { deleteUnused, nextDesigns, type Position } from './forgotten-designs.queries.ts';
import { reassignLogoBytes } from './reassign-logo-bytes.ts';

/** Smaller than in other cleanups: each design is looked up in three tables. */
const DESIGN_BATCH_SIZE = 50;

/**
 * Deletes designs past their retention that are in no cart, checkout or order (docs/product/back-office.md#retention), and
 * folders without a row: of removed pictures of test prints, and what a crash left. Works in small batches with pauses, so that other writers never wait long.
 * @returns the number of folders deleted
 */
export async function removeForgottenDesigns(services: Services): Promise<number> {
  return (await removeUnused(services)) + (await removeStrayFolders(services));
}

/** Deletes rows before files: a crash in between leaves a folder without a row, which a later run deletes. */
async function removeUnused(services: Services): Promise<number> {
  const { db, env } = services;
  const before = daysAgo(services, readSetting(services, 'retention').unorderedDesigns);
  let position: Position | null = null;
  let removed = 0;
  for (;;) {
    const page = nextDesigns(db, position, before, DESIGN_BATCH_SIZE).all();
    const forgotten = page.filter((design) => design.isForgotten).map(({ id }) => id);
    if (forgotten.length > 0) {
      const deleted = deleteUnused(db, forgotten);
      await reassignLogoBytes(services, deleted);
      for (const { id } of deleted) await removeDesignFiles(env, id);
      removed += deleted.length;
    }
    position = page.at(-1) ?? null;
    if (page.length < DESIGN_BATCH_SIZE) return removed;
    await sweepPause();
  }
}

/** Deletes folders without a row that are at least a day old: a design's row is stored right after its folder. */
async function removeStrayFolders(services: Services): Promise<number> {
  const { db, env } = services;
  const before = daysAgo(services, 1);
  let removed = 0;
  for await (const names of designFolders(env, SWEEP_ROWS)) {
    const owned = ownedFolders(db, names);
    for (const name of names) {
      if (owned.has(name) || !(await isOlderThan(env, name, before))) continue;
      await removeDesignFiles(env, name);
      removed += 1;
    }
    await sweepPause();
  }
  return removed;
}
