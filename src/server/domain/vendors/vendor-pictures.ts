import { eq, lt, sql } from 'drizzle-orm';
import { type Db, preparedOn, transaction } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { podProducts, vendorPictures } from '#db/schema/vendors.ts';
import { savePicture } from '#server/domain/catalog/save-picture.ts';
import { isStorageFull } from '#server/kernel/files/storage-full.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { eachAtOnce } from '#shared/each-at-once.ts';
import { AppError } from '#shared/errors.ts';
import type { VendorId } from '#shared/vendors.ts';
import { backgroundOf, blanksOf } from './blank-pictures.ts';
import type { OfferedProduct } from './check-offer.ts';
import type { Pictures } from './compare-product.ts';
import { fetchPicture, PictureProblem } from './fetch-picture.ts';
import { picturesOf } from './picture-problems.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'now'>;

const AT_ONCE = 4;
/** How long the site's own syncs wait before they retry a failed picture: reports may start one every minute. */
const RETRY_MS = HOUR_MS;
const NOT_STORED = "It couldn't be stored.";
/** Pictures fetched longer ago are dropped once no product uses them. */
const FORGET_MS = 30 * DAY_MS;

const statements = preparedOn((db) => ({
  bySource: db
    .select()
    .from(vendorPictures)
    .where(eq(vendorPictures.sourceUrl, sql.placeholder('sourceUrl')))
    .prepare(),
  old: db
    .select()
    .from(vendorPictures)
    .where(lt(vendorPictures.fetchedAt, sql.placeholder('before')))
    .prepare(),
  ofProducts: db.selectDistinct({ url: products.imageUrl }).from(products).prepare(),
  areas: db.select({ areas: podProducts.printAreas }).from(podProducts).prepare(),
  ofVariants: db.selectDistinct({ url: productVariants.imageUrl }).from(productVariants).prepare(),
  forget: db
    .delete(vendorPictures)
    .where(eq(vendorPictures.sourceUrl, sql.placeholder('sourceUrl')))
    .prepare(),
}));

/** The pictures of a vendor's products, by the vendor's addresses. */
export interface FetchedPictures {
  pictures: Pictures;
  /** Why the others failed, in words for people. */
  problems: ReadonlyMap<string, string>;
}

interface FetchOptions {
  vendorId: VendorId;
  /** A person requested the sync: failed pictures are retried immediately. */
  isAsked: boolean;
  /** Called before the first and after each picture, with the number done and the total; throws to stop. */
  onProgress: (done: number, total: number) => void;
}

/**
 * Fetches the missing pictures of a vendor's products, four at a time, and stores each once
 * (docs/product/vendors.md#product-sync). An unusable picture is skipped, with the reason in the database, and retried by a later
 * sync.
 */
export async function fetchPictures(
  services: Deps,
  offered: readonly OfferedProduct[],
  { vendorId, isAsked, onProgress }: FetchOptions,
): Promise<FetchedPictures> {
  const sources = new Set(offered.flatMap((product) => [...picturesOf(product)]));
  const pictures = new Map<string, string>();
  const problems = new Map<string, string>();
  const missing: string[] = [];
  for (const source of sources) {
    const known = statements(services.db).bySource.get({ sourceUrl: source });
    if (known?.url) pictures.set(source, known.url);
    else if (known && !isAsked && services.now().getTime() - known.fetchedAt.getTime() < RETRY_MS)
      problems.set(source, known.problem ?? NOT_STORED);
    else missing.push(source);
  }
  let done = 0;
  if (missing.length > 0) onProgress(done, missing.length);
  await eachAtOnce(AT_ONCE, missing, async (source) => {
    const { url, problem } = await fetchOne(services, vendorId, source);
    if (url !== null) pictures.set(source, url);
    else problems.set(source, problem ?? NOT_STORED);
    done += 1;
    onProgress(done, missing.length);
  });
  return { pictures, problems };
}

interface Outcome {
  url: string | null;
  problem: string | null;
}

async function fetchOne(services: Deps, vendorId: VendorId, sourceUrl: string): Promise<Outcome> {
  const { db, env, log, now } = services;
  let outcome: Outcome;
  try {
    const bytes = await fetchPicture(vendorId, sourceUrl, env.vendors[vendorId]);
    outcome = { url: (await savePicture(services, bytes, backgroundOf(sourceUrl))).url, problem: null };
  } catch (error) {
    // Nothing is wrong with the picture: the next sync fetches it.
    if (isStorageFull(error) || (AppError.is(error) && error.code === 'too_busy')) {
      log.warn({ vendor: vendorId, picture: sourceUrl, err: error });
      return { url: null, problem: AppError.is(error) ? error.message : NOT_STORED };
    }
    if (!(error instanceof PictureProblem) && !AppError.is(error))
      log.error({ picture: sourceUrl, err: error });
    const isKnown = error instanceof PictureProblem || AppError.is(error);
    outcome = { url: null, problem: isKnown ? error.message : NOT_STORED };
  }
  const row = { ...outcome, fetchedAt: now() };
  db.insert(vendorPictures)
    .values({ sourceUrl, ...row })
    .onConflictDoUpdate({ target: vendorPictures.sourceUrl, set: row })
    .run();
  return outcome;
}

/** Drops the vendors' addresses of pictures that no product uses anymore. Their files stay: past orders may show them. */
export function forgetOldPictures({ db, now }: Pick<Services, 'db' | 'now'>): void {
  const read = statements(db);
  const old = read.old.all({ before: now().getTime() - FORGET_MS });
  if (old.length === 0) return;
  const used = picturesOfProducts(db);
  transaction(db, () => {
    for (const { sourceUrl, url } of old) if (url === null || !used.has(url)) read.forget.run({ sourceUrl });
  });
}

function picturesOfProducts(db: Db): Set<string | null> {
  const { ofProducts, ofVariants, areas } = statements(db);
  const blanks = areas.all().flatMap((row) => blanksOf(row.areas));
  return new Set([...ofProducts.all(), ...ofVariants.all(), ...blanks].map(({ url }) => url));
}
