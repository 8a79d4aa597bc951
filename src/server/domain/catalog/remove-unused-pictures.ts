import { opendir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productPictures, products, productVariants } from '#db/schema/catalog.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { designs } from '#db/schema/designs.ts';
import { orderItems } from '#db/schema/orders.ts';
import { vendorPictures } from '#db/schema/vendors.ts';
import { daysAgo, SWEEP_ROWS, sweepPause } from '#server/kernel/jobs/sweep.ts';
import type { Services } from '#server/kernel/services.ts';
import { LARGE_WIDTH } from '#shared/pictures.ts';
import {
  pictureFile,
  pictureFolder,
  pictureUrl,
  STEM_LENGTH,
  STORED_WIDTHS,
  UNFINISHED_PICTURES,
} from './picture-files.ts';

/** How long the files of a picture stay after its last use: emails and search engines still show it. */
const KEPT_DAYS = 90;
/** How long the files of an interrupted upload stay. */
const UNFINISHED_DAYS = 1;
/** Only what `savePicture` has stored; the drawn pictures of the sample catalog have other names. */
const LARGE_FILE = new RegExp(`^([0-9a-f]{${STEM_LENGTH}})\\.${LARGE_WIDTH}\\.webp$`);

type Deps = Pick<Services, 'db' | 'env' | 'now'>;

/**
 * Deletes the files of product pictures that nothing has referred to for 90 days (docs/product/catalog.md#product-pictures). The
 * time of a file says when it was used last. @returns the number of pictures deleted
 */
export async function removeUnusedPictures(services: Deps): Promise<number> {
  const folder = pictureFolder(services);
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
  const used = usedPictures(db, stems.map(pictureUrl));
  let removed = 0;
  for (const stem of stems) {
    const large = join(folder, pictureFile(stem, LARGE_WIDTH));
    if (used.has(pictureUrl(stem))) await utimes(large, now(), now()).catch(() => undefined);
    else if (await isBefore(large, daysAgo(services, KEPT_DAYS))) {
      for (const width of STORED_WIDTHS.toReversed())
        await rm(join(folder, pictureFile(stem, width)), { force: true });
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

/**
 * Returns which of these addresses of pictures anything refers to: a product or variant, deleted ones too, because past
 * orders show them; a design, an ordered item, an open checkout, and the fetched pictures of vendors.
 */
function usedPictures(db: Db, urls: readonly string[]): Set<string> {
  const rows = db.all<{ url: string }>(sql`
    with asked as (select value as url from json_each(${JSON.stringify(urls)}))
    select url from asked where url in (
      select ${products.imageUrl} from ${products}
      union select ${productPictures.url} from ${productPictures}
      union select ${productVariants.imageUrl} from ${productVariants}
      union select ${productVariants.backImageUrl} from ${productVariants}
      union select ${vendorPictures.url} from ${vendorPictures}
      union select ${orderItems.mockupUrl} from ${orderItems}
      union select previews.key from ${designs}, json_each(${designs.previews}) as previews
      union select lines.value ->> 'mockupUrl' from ${checkouts}, json_each(${checkouts.lines}) as lines
    )`);
  return new Set(rows.map(({ url }) => url));
}
