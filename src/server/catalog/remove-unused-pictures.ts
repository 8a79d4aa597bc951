import { opendir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { CLOSE_UP_WIDTH, LARGE_WIDTH, SMALL_WIDTH } from '#shared/pictures.ts';
import { daysAgo, SWEEP_ROWS, sweepPause } from '../operations/remove-expired.ts';
import type { Services } from '../services.ts';
import { usedPictures } from './picture-uses.queries.ts';
import { UNFINISHED_PICTURES } from './store-picture.ts';

/** How long the files of a picture stay after its last use: emails and search engines still show it. */
const KEPT_DAYS = 90;
/** What an upload that was cut off leaves. */
const UNFINISHED_DAYS = 1;
/** Only what `storePicture` has stored; the drawn pictures of the sample catalog have other names. */
const LARGE_FILE = new RegExp(`^([0-9a-f]{16})\\.${LARGE_WIDTH}\\.webp$`);

type Deps = Pick<Services, 'db' | 'env' | 'now'>;

/**
 * Deletes the files of product pictures that nothing has referred to for 90 days (docs/product.md#product-pictures). The time
 * of a file says when it was used last. @returns the number of pictures deleted
 */
export async function removeUnusedPictures(services: Deps): Promise<number> {
  const folder = join(services.env.dataDir, 'media', 'products');
  const entries = await opendir(folder).catch(() => null);
  if (!entries) return 0;
  let removed = 0;
  let stems: string[] = [];
  for await (const { name } of entries) {
    if (name.startsWith(UNFINISHED_PICTURES)) await removeUnfinished(services, join(folder, name));
    const stem = LARGE_FILE.exec(name)?.[1];
    if (stem) stems.push(stem);
    if (stems.length < SWEEP_ROWS) continue;
    removed += await removeUnused(services, folder, stems);
    stems = [];
    await sweepPause();
  }
  return removed + (await removeUnused(services, folder, stems));
}

async function removeUnused(services: Deps, folder: string, stems: string[]): Promise<number> {
  const { db, now } = services;
  const urlOf = (stem: string) => `/media/products/${stem}.${LARGE_WIDTH}.webp`;
  const used = usedPictures(db, stems.map(urlOf));
  let removed = 0;
  for (const stem of stems) {
    const large = join(folder, `${stem}.${LARGE_WIDTH}.webp`);
    if (used.has(urlOf(stem))) await utimes(large, now(), now()).catch(() => undefined);
    else if (await isBefore(large, daysAgo(services, KEPT_DAYS))) {
      // The large file last: a crash in between leaves it for the next run.
      for (const width of [SMALL_WIDTH, CLOSE_UP_WIDTH, LARGE_WIDTH])
        await rm(join(folder, `${stem}.${width}.webp`), { force: true });
      removed += 1;
    }
  }
  return removed;
}

async function removeUnfinished(services: Deps, path: string): Promise<void> {
  if (await isBefore(path, daysAgo(services, UNFINISHED_DAYS)))
    await rm(path, { recursive: true, force: true });
}

async function isBefore(path: string, date: Date): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtime < date;
}
