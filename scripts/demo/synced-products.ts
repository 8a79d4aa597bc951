import { and, asc, eq, inArray, isNotNull, like } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { podProducts, vendorSyncs } from '#db/schema/vendors.ts';
import { applySync } from '#server/domain/vendors/apply-sync.ts';
import { checkOffer } from '#server/domain/vendors/check-offer.ts';
import { ensureVendor } from '#server/domain/vendors/save-vendor-key.ts';
import type { VendorProduct } from '#server/gateways/print-vendors/print-vendor.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { ERRORS } from '#shared/error-table.ts';
import type { VendorId } from '#shared/vendors.ts';

/** Not the one that the sandbox stands in for: a sync with it would deactivate the samples, which it doesn't have. */
export const SAMPLE_VENDOR: VendorId = 'printify';
const SYNC_MS = 40_000;
const COLORS = ['Black', 'Olive'];

interface Offer {
  id: string;
  name: string;
  /** What products of this kind are called in the shop. */
  noun: string;
  description: string;
  sizes: string[];
  cents: number;
  cost: number;
}

const TEE: Offer = {
  id: 'sample-tee',
  name: 'Sample Range Tee',
  noun: 'Tee',
  description: 'A sample of a product that a print vendor makes on demand.',
  sizes: ['S', 'M', 'L', 'XL'],
  cents: 2600,
  cost: 1300,
};
const HOODIE: Offer = {
  ...TEE,
  id: 'sample-hoodie',
  name: 'Sample Ridge Hoodie',
  noun: 'Hoodie',
  cents: 5400,
  cost: 2800,
};
const TUMBLER: Offer = {
  ...TEE,
  id: 'sample-tumbler',
  name: 'Sample Steel Tumbler',
  noun: 'Mug',
  sizes: ['20 oz'],
  cents: 2900,
  cost: 1500,
};

/** What the vendor had at each sync; null when it couldn't be reached. */
const SYNCS: { daysAgo: number; offers: Offer[] | null }[] = [
  { daysAgo: 41, offers: [TEE, TUMBLER] },
  { daysAgo: 23, offers: [{ ...TEE, cents: 2700 }, TUMBLER, HOODIE] },
  { daysAgo: 9, offers: null },
  // A slip of the vendor: the new price of the hoodie waits for a person.
  {
    daysAgo: 2,
    offers: [
      { ...TEE, cents: 2700 },
      { ...HOODIE, cents: 540 },
    ],
  },
];

/** What can be bought in the end. */
export const SYNCED_NAMES: readonly string[] = [TEE, HOODIE].map(({ name }) => name);

/**
 * Adds synced products with the history of their syncs. A vendor of that name which was ever connected is left alone.
 * @returns whether they were added
 */
export function addSyncedProducts(services: Services, today: Date): boolean {
  const { db, newId } = services;
  if (
    db.select({ id: vendorSyncs.id }).from(vendorSyncs).where(eq(vendorSyncs.vendorId, SAMPLE_VENDOR)).get()
  )
    return false;
  const pictures = picturesOfShop(services);
  for (const { daysAgo, offers } of SYNCS) {
    const startedAt = new Date(today.getTime() - daysAgo * DAY_MS);
    const finishedAt = new Date(startedAt.getTime() + SYNC_MS);
    const attempt = { syncId: newId(), vendorId: SAMPLE_VENDOR, startedAt };
    const past = { ...services, now: () => finishedAt };
    transaction(db, () => {
      ensureVendor(past, SAMPLE_VENDOR);
      const sync = { id: attempt.syncId, vendorId: SAMPLE_VENDOR, createdAt: startedAt, startedAt };
      const failure = { state: 'failed', error: ERRORS.vendor_timeout.message, finishedAt } as const;
      db.insert(vendorSyncs)
        .values({ ...sync, ...(offers ? { state: 'running' } : failure) })
        .run();
      if (!offers) return;
      const offered = checkOffer(offers.map((offer) => toProduct(offer, pictures)));
      applySync(past, attempt, offered, { pictures, problems: new Map() });
      putInStore(past);
    });
  }
  return true;
}

/** Ends the review of new products: the samples are sold. */
function putInStore({ db, now }: Pick<Services, 'db' | 'now'>): void {
  const ofVendor = and(eq(podProducts.vendorId, SAMPLE_VENDOR), isNotNull(podProducts.reviewSince));
  const waiting = db.select({ id: podProducts.productId }).from(podProducts).where(ofVendor);
  db.update(products).set({ isActive: true, updatedAt: now() }).where(inArray(products.id, waiting)).run();
  db.update(podProducts).set({ reviewSince: null }).where(ofVendor).run();
}

function toProduct(
  { id, name, noun, description, sizes, cents, cost }: Offer,
  pictures: ReadonlyMap<string, string>,
): VendorProduct {
  const address = addressOf(noun);
  const imageUrl = pictures.has(address) ? address : null;
  const variants = sizes.flatMap((size) =>
    COLORS.map((color) => ({
      ...{ id: `${id} ${size} ${color}`, sku: `${id}-${size}-${color}`.toUpperCase(), size, color, imageUrl },
      ...{ retailPrice: cents, cost, isAvailable: true },
    })),
  );
  return { id, stockIds: [], printAreas: null, name, description, imageUrl, variants };
}

/** Returns where the vendor has the picture of a kind. */
const addressOf = (noun: string) => `https://vendor.example/${noun.toLowerCase()}.png`;

/** Returns the pictures of the samples: each has that of a product of its kind in the shop. */
function picturesOfShop({ db }: Services): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>();
  for (const { noun } of [TEE, HOODIE, TUMBLER]) {
    const ofKind = and(
      isNotNull(products.imageUrl),
      eq(products.isSynced, false),
      like(products.name, `%${noun}`),
    );
    const found = db.select().from(products).where(ofKind).orderBy(asc(products.slug)).limit(1).get();
    if (found?.imageUrl) pictures.set(addressOf(noun), found.imageUrl);
  }
  return pictures;
}
