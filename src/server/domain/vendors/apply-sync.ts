import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { podProducts, type vendorSyncs } from '#db/schema/vendors.ts';
import { renameProduct } from '#server/domain/catalog/rename-product.ts';
import { freeSlug } from '#server/domain/catalog/slugs.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { sum } from '#shared/money.ts';
import { slugify } from '#shared/slug.ts';
import { optionsOf } from '#shared/variants.ts';
import type { SyncChange, VendorId } from '#shared/vendors.ts';
import { withStoredBlanks } from './blank-pictures.ts';
import type { OfferedProduct } from './check-offer.ts';
import { compareVariants, type Pictures, pictureOf, type VariantChanges } from './compare-product.ts';
import { describeProduct } from './describe-changes.ts';
import { isLargeLoss, tellOfLost } from './lost-products.ts';
import { picturesOf, problemsOfPictures } from './picture-problems.ts';
import { continueSync, type SyncAttempt } from './sync-attempt.ts';
import {
  deleteVariant,
  insertChange,
  insertVariant,
  listSyncedProducts,
  type SyncedProduct,
  updateVariant,
} from './synced-products.queries.ts';
import type { FetchedPictures } from './vendor-pictures.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

interface Change {
  kind: SyncChange;
  /** False if only prices changed that wait to be accepted. */
  isChanged: boolean;
  productId: string | null;
  name: string;
  details: string[];
}

type Counts = Pick<
  typeof vendorSyncs.$inferSelect,
  'added' | 'changed' | 'deactivated' | 'untouched' | 'missing'
>;

/** The maximum number of changes that a sync records, and of lines in one. */
const MAX_CHANGES = 2000;
const MAX_DETAILS = 20;
const GONE = "The vendor doesn't have it anymore.";
const BACK = 'The vendor has it again.';
const WAITS = 'Waits for review: it is not in the store yet.';
const MISSING = 'The vendor no longer lists it or many others. It stays on sale until you decide.';

/**
 * Syncs our products with a vendor's offer, in one transaction (docs/product/vendors.md#product-sync). Writes only the vendor's
 * fields.
 * @throws TakenOver
 */
export function applySync(
  services: Deps,
  attempt: SyncAttempt,
  offered: readonly OfferedProduct[],
  { pictures, problems }: FetchedPictures,
): void {
  const { db, newId, now } = services;
  transaction(db, () => {
    const stored = listSyncedProducts(db, attempt.vendorId);
    const counts: Counts = { added: 0, changed: 0, deactivated: 0, untouched: 0, missing: 0 };
    const changes: Change[] = [];
    const names = new Map<string, number>();
    const failedPictures = new Set<string>();
    for (const product of offered) {
      const known = stored.get(product.id);
      const change = known
        ? changeProduct(services, known, product, pictures)
        : addProduct(services, attempt.vendorId, product, pictures, names);
      if (change?.kind === 'added') counts.added += 1;
      else if (change?.isChanged) counts.changed += 1;
      else if (known) counts.untouched += 1;
      const details = [...(change?.details ?? []), ...product.remarks];
      if (change) changes.push({ ...change, details });
      else if (details.length > 0) {
        const productId = known?.product.id ?? null;
        changes.push({ kind: 'skipped', isChanged: false, productId, name: product.name, details });
      }
      const productId = change?.productId ?? (known && isOfVendor(known) ? known.product.id : null);
      const failed = productId ? problemsOfPictures(product, problems) : [];
      if (failed.length === 0) continue;
      for (const source of picturesOf(product)) if (problems.has(source)) failedPictures.add(source);
      changes.push({
        kind: 'picture_failed',
        isChanged: false,
        productId,
        name: product.name,
        details: failed,
      });
    }
    const present = new Set(offered.map(({ id }) => id));
    const known = [...stored.values()].filter(isOfVendor);
    const mustWait = isLargeLoss(known, present, now());
    const wasWaiting = known.some(isWaiting);
    for (const gone of known.filter(({ pod }) => !present.has(pod.vendorSku))) {
      const { pod, product } = gone;
      // A person decided to keep it on sale.
      if (product.isActive && pod.isLossDecided) continue;
      const waits = mustWait && product.isActive;
      if (waits) counts.missing += 1;
      const change = waits ? holdProduct(services, gone) : deactivateProduct(services, gone);
      if (change?.kind === 'deactivated') counts.deactivated += 1;
      if (change) changes.push(change);
    }
    if (counts.missing > 0 && !wasWaiting) tellOfLost(services, attempt.vendorId);
    for (const { kind, productId, name, details: all } of changes.slice(0, MAX_CHANGES)) {
      const details = shortened(all);
      const ids = { id: newId(), syncId: attempt.syncId, productId };
      insertChange(db, { ...ids, kind, name, details, createdAt: now() });
    }
    const variants = sum(offered.map((product) => product.variants.length));
    const totals = { ...counts, picturesFailed: failedPictures.size, products: offered.length, variants };
    continueSync(services, attempt, { ...totals, state: 'done', error: null, finishedAt: now() });
  });
}

/** Returns null if no variant of the product can be sold. */
function addProduct(
  services: Deps,
  vendorId: VendorId,
  offered: OfferedProduct,
  pictures: Pictures,
  names: Map<string, number>,
): Change | null {
  const variants = compareVariants([], offered, pictures);
  if (variants.lowestPrice === null) return null;
  const { db, newId, now } = services;
  const id = newId();
  const stamps = { createdAt: now(), updatedAt: now() };
  const isReviewed = readSetting(services, 'sync').reviewNew;
  const { name, description } = offered;
  // Trying numbers from 1 on takes long if thousands have the same name.
  const number = names.get(slugify(name)) ?? 1;
  const slug = freeSlug(db, name, id, number);
  names.set(slugify(name), number + 1);
  db.insert(products)
    .values({
      ...{ id, name, slug, description, priceCents: variants.lowestPrice, isSynced: true },
      isActive: !isReviewed,
      imageUrl: pictureOf(offered, pictures, null),
      ...stamps,
    })
    .run();
  db.insert(podProducts)
    .values({
      ...{ id: newId(), productId: id, vendorId, ...podValues(offered, pictures, null), ...stamps },
      reviewSince: isReviewed ? now() : null,
    })
    .run();
  writeVariants({ db, newId, now }, id, variants);
  const details =
    slug === slugify(name) ? [] : [`Another product has or had this name, so the address ends in “${slug}”.`];
  return {
    kind: 'added',
    isChanged: true,
    productId: id,
    name,
    details: [...details, ...(isReviewed ? [WAITS] : [])],
  };
}

/** Returns whether syncs may write a product: not if it was deleted or taken over by the shop. */
function isOfVendor({ product }: SyncedProduct): boolean {
  return product.deletedAt === null && product.isSynced;
}

/** Returns null if nothing changed. */
function changeProduct(
  services: Deps,
  known: SyncedProduct,
  offered: OfferedProduct,
  pictures: Pictures,
): Change | null {
  if (!isOfVendor(known)) return null;
  const { pod, product, variants: stored } = known;
  const { db, now } = services;
  const variants = compareVariants(stored, offered, pictures);
  const values = {
    name: offered.name,
    description: offered.description,
    priceCents: variants.lowestPrice ?? product.priceCents,
    imageUrl: pictureOf(offered, pictures, product.imageUrl),
    // Only reactivates what a sync deactivated: a person's decision stays.
    isActive: pod.isActive ? product.isActive : true,
  };
  const isBack = !pod.isActive;
  const details = [...(isBack ? [BACK] : []), ...describeProduct(product, values), ...variants.details];
  if (values.name !== product.name) renameProduct(services, product.id, values.name);
  const { name: _, ...others } = values;
  if (differ(product, others)) {
    db.update(products)
      .set({ ...others, updatedAt: now() })
      .where(eq(products.id, product.id))
      .run();
  }
  const back = { isGone: false, missingSince: null, isLossDecided: false };
  const podNow = { ...podValues(offered, pictures, pod.printAreas), isActive: true, ...back };
  if (differ(pod, podNow)) {
    db.update(podProducts)
      .set({ ...podNow, updatedAt: now() })
      .where(eq(podProducts.id, pod.id))
      .run();
  }
  writeVariants(services, product.id, variants);
  const all = [...variants.held, ...details];
  if (all.length === 0) return null;
  const kind = variants.held.length > 0 ? 'held' : 'changed';
  return { kind, isChanged: details.length > 0, productId: product.id, name: offered.name, details: all };
}

function isWaiting({ pod, product }: SyncedProduct): boolean {
  return pod.missingSince !== null && product.isActive;
}

/**
 * Marks a product missing from the vendor's list as waiting for a decision; it stays on sale. Returns null if it already waits.
 */
function holdProduct({ db, now }: Deps, known: SyncedProduct): Change | null {
  if (isWaiting(known)) return null;
  const { pod, product } = known;
  db.update(podProducts)
    .set({ missingSince: now(), updatedAt: now() })
    .where(eq(podProducts.id, pod.id))
    .run();
  return { kind: 'missing', isChanged: false, productId: product.id, name: product.name, details: [MISSING] };
}

/** Records that the vendor no longer has a product, and removes it from the shop. Returns null if it isn't in the shop. */
function deactivateProduct({ db, now }: Deps, { pod, product }: SyncedProduct): Change | null {
  const { isActive } = product;
  if (isActive || !pod.isGone) {
    db.update(podProducts)
      .set({ isGone: true, missingSince: null, isActive: !isActive && pod.isActive, updatedAt: now() })
      .where(eq(podProducts.id, pod.id))
      .run();
  }
  if (!isActive) return null;
  db.update(products).set({ isActive: false, updatedAt: now() }).where(eq(products.id, product.id)).run();
  return { kind: 'deactivated', isChanged: true, productId: product.id, name: product.name, details: [GONE] };
}

function writeVariants(
  { db, newId, now }: Omit<Deps, 'env'>,
  productId: string,
  changes: VariantChanges,
): void {
  const updatedAt = now();
  for (const id of changes.removed) deleteVariant(db, id);
  for (const { id, values } of changes.changed) updateVariant(db, { ...values, id, updatedAt });
  for (const values of changes.added) {
    insertVariant(db, { ...values, id: newId(), productId, createdAt: updatedAt, updatedAt });
  }
}

/** @param known the areas as of the last sync, which stay if the vendor doesn't say them this time */
function podValues(
  { id, name, variants, printAreas }: OfferedProduct,
  pictures: Pictures,
  known: SyncedProduct['pod']['printAreas'],
) {
  const costs = variants.flatMap(({ cost }) => cost ?? []);
  return {
    vendorSku: id,
    vendorName: name,
    vendorPriceCents: costs.length > 0 ? Math.min(...costs) : null,
    printAreas: printAreas ? withStoredBlanks(printAreas, pictures) : known,
    sizes: optionsOf(variants, 'size'),
    colors: optionsOf(variants, 'color'),
  };
}

function differ<Values extends object>(before: { [Name in keyof Values]: unknown }, after: Values): boolean {
  const names = Object.keys(after) as (keyof Values)[];
  return names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

function shortened(details: string[]): string[] {
  if (details.length <= MAX_DETAILS) return details;
  return [...details.slice(0, MAX_DETAILS), `And ${details.length - MAX_DETAILS} more.`];
}
