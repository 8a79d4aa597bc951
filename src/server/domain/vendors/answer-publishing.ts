import { and, eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { podProducts } from '#db/schema/vendors.ts';
import type { Publication, VendorProduct } from '#server/gateways/print-vendors/print-vendor.ts';
import { refusalOf } from '#server/gateways/print-vendors/vendor-failures.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { productPath } from '#shared/paths.ts';
import type { VendorId } from '#shared/vendors.ts';
import { checkOffer } from './check-offer.ts';
import { isConnected, requireConnected } from './vendor-account.ts';

/** Printify takes 200 calls about publishing in 30 minutes. */
const MAX_ANSWERS = 150;

/**
 * Answers the products of a list that their vendor waits for, once the sync that read them has ended
 * (docs/product/vendors.md#publishing). The lane of syncs runs one job at a time.
 */
export function answerLater(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  vendorId: VendorId,
  listed: readonly VendorProduct[],
): void {
  if (!listed.some(({ isPublishing }) => isPublishing)) return;
  enqueueJob(services, { kind: 'answer_publishing', key: vendorId, payload: { vendorId } });
}

/**
 * Tells a vendor what became of the products that it waits for. Safe to repeat: the vendor no longer waits for a product that was answered.
 * @throws Error while some can't be answered
 */
export async function answerPublishing(
  services: Services,
  { vendorId }: { vendorId: VendorId },
): Promise<void> {
  const vendor = services.vendors[vendorId];
  // It may have been disconnected since.
  if (!vendor.answerPublishing || !vendor.listProducts || !isConnected(services, vendorId)) return;
  const account = requireConnected(services, vendorId);
  const waiting = (await vendor.listProducts(account)).filter(({ isPublishing }) => isPublishing);
  let refusal: unknown = null;
  for (const product of waiting.slice(0, MAX_ANSWERS)) {
    const answer = publicationOf(services, vendorId, product);
    try {
      if (answer) await vendor.answerPublishing(account, product.id, answer);
    } catch (error) {
      // The others may be accepted.
      if (!refusalOf(error)) throw error;
      refusal = error;
    }
  }
  if (refusal) throw refusal;
  if (waiting.length > MAX_ANSWERS) throw new Error('More products wait to be published.');
}

/** Returns null for a product that the next sync adds: it was published after the last one read it. */
function publicationOf(
  { db, env }: Pick<Services, 'db' | 'env'>,
  vendorId: VendorId,
  product: VendorProduct,
): Publication | null {
  const problem = problemOf(product);
  if (problem) return { problem };
  const { id, slug, isSynced, deletedAt } = products;
  const row = db
    .select({ id, slug, isSynced, deletedAt })
    .from(podProducts)
    .innerJoin(products, eq(id, podProducts.productId))
    .where(
      and(
        eq(podProducts.vendorId, vendorId),
        eq(podProducts.vendorSku, product.id),
        // A product of the shop may be mapped to it.
        eq(products.isMapped, false),
      ),
    )
    .get();
  if (!row) return null;
  if (row.deletedAt || !row.isSynced) return { problem: 'It was removed from the shop.' };
  return { id: row.id, url: new URL(productPath(row.slug), env.siteUrl).href };
}

/** Returns why a product isn't sold as its vendor has it. */
function problemOf(product: VendorProduct): string | null {
  if (product.isHidden) return "It is hidden in the store, so the shop doesn't sell it.";
  try {
    const hasPrice = checkOffer([product]).some(({ variants }) =>
      variants.some(({ price }) => price !== null),
    );
    return hasPrice ? null : 'None of its variants has a price.';
  } catch (error) {
    if (AppError.is(error)) return error.message;
    throw error;
  }
}
