import { daysAgo, SWEEP_ROWS, sweepPause } from '../operations/remove-expired.ts';
import type { Services } from '../services.ts';
import { designFolders, isOlderThan, removeDesignFiles, sharedLogoBytes } from './design-files.ts';
import { firstWithLogo, knownDesigns } from './designs.queries.ts';
import {
  addBytes,
  deleteUnused,
  nextDesigns,
  type Position,
  type RemovedDesign,
} from './forgotten-designs.queries.ts';

/** Fewer than in other sweeps: for each design, three tables are asked whether they need it. */
const DESIGNS_AT_ONCE = 50;

/**
 * Removes designs that are in no cart, checkout or order and whose retention has passed, and what a crash left of files
 * without a design. Works in small batches with pauses, so that other writers never wait long.
 * @returns how many folders were removed
 */
export async function removeForgottenDesigns(services: Services): Promise<number> {
  return (await removeUnused(services)) + (await removeStrayFolders(services));
}

/** Row first, then files: a crash in between leaves a folder without a row, which the next run finds. */
async function removeUnused(services: Services): Promise<number> {
  const { db, env } = services;
  const before = daysAgo(services, env.retention.unorderedDesigns);
  let position: Position | null = null;
  let removed = 0;
  for (;;) {
    const page = nextDesigns(db, position, before, DESIGNS_AT_ONCE).all();
    const forgotten = page.filter((design) => design.isForgotten).map(({ id }) => id);
    if (forgotten.length > 0) {
      const gone = deleteUnused(db, forgotten);
      await passOnLogos(services, gone);
      for (const { id } of gone) await removeDesignFiles(env, id);
      removed += gone.length;
    }
    position = page.at(-1) ?? null;
    if (page.length < DESIGNS_AT_ONCE) return removed;
    await sweepPause();
  }
}

/**
 * The oldest design with a logo counts its bytes. When that one goes and others still share the file, the next oldest
 * counts them, or the quotas would forget what is still on the disk.
 */
async function passOnLogos({ db, env }: Services, gone: RemovedDesign[]): Promise<void> {
  for (const [hash, designs] of Map.groupBy(gone, ({ logoHash }) => logoHash)) {
    const oldest = designs.reduce((a, b) => (b.createdAt < a.createdAt ? b : a));
    const heir = hash && firstWithLogo(db, hash);
    if (!heir || heir.createdAt < oldest.createdAt) continue;
    addBytes(db, heir.id, await sharedLogoBytes(env, oldest.id));
  }
}

/** A folder gets its row right after its name, so one without a row that is a day old is of no use. */
async function removeStrayFolders(services: Services): Promise<number> {
  const { db, env } = services;
  const before = daysAgo(services, 1);
  let removed = 0;
  for await (const names of designFolders(env, SWEEP_ROWS)) {
    const known = knownDesigns(db, names);
    for (const name of names) {
      if (known.has(name) || !(await isOlderThan(env, name, before))) continue;
      await removeDesignFiles(env, name);
      removed += 1;
    }
    await sweepPause();
  }
  return removed;
}
