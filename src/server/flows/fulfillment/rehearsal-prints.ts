import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { printOf, vendorAreasOf } from '#server/domain/catalog/print-areas.ts';
import { variantsOf } from '#server/domain/catalog/variants.queries.ts';
import { unavailableReason } from '#server/domain/vendors/vendor-health.ts';
import type { Placement } from '#shared/designs/design.ts';
import { type PixelSize, placementArea, placementsOf, printPixels } from '#shared/designs/print-area.ts';
import { areaOfVariant, type PrintPosition, positionIn, toPrintArea } from '#shared/designs/vendor-area.ts';
import type { Cents } from '#shared/money.ts';
import { MAX_REHEARSED_PRINTS, VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';

interface TriedProduct {
  productId: string;
  productName: string;
}

/** A placement that a draft is made of. */
export interface PrintToTry extends TriedProduct {
  placement: Placement;
  vendorProductId: string;
  vendorVariantId: string;
  unitPrice: Cents;
  /** Of the print file. */
  size: PixelSize;
  position: PrintPosition | null;
}

/** A product, or a placement of it, that can't be made: its vendor isn't asked. */
export interface UnmadePrint extends TriedProduct {
  placement: Placement | null;
  problem: string;
}

/** Returns what to try of a vendor's customizable products on sale, by name, and how many products exceed the limit. */
export function listPrints(
  db: Db,
  vendorId: VendorId,
): { prints: (PrintToTry | UnmadePrint)[]; leftOut: number } {
  const rows = db
    .select({ pod: podProducts, product: products })
    .from(podProducts)
    .innerJoin(products, eq(products.id, podProducts.productId))
    .where(
      and(
        eq(podProducts.vendorId, vendorId),
        eq(products.isOnDemand, true),
        eq(products.isActive, true),
        eq(products.allowCustomization, true),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(asc(products.name), asc(products.id))
    .all();
  const prints: (PrintToTry | UnmadePrint)[] = [];
  for (const [at, row] of rows.entries()) {
    const own = printsOf(db, vendorId, row);
    if (prints.length + own.length > MAX_REHEARSED_PRINTS) return { prints, leftOut: rows.length - at };
    prints.push(...own);
  }
  return { prints, leftOut: 0 };
}

interface ProductOfVendor {
  product: typeof products.$inferSelect;
  pod: typeof podProducts.$inferSelect;
}

function printsOf(db: Db, vendorId: VendorId, row: ProductOfVendor): (PrintToTry | UnmadePrint)[] {
  const { product, pod } = row;
  const tried = { productId: product.id, productName: product.name };
  const name = VENDOR_NAMES[vendorId];
  const print = printOf(db, product);
  const offer = firstOffer(db, row);
  const isListed = !pod.isGone && pod.missingSince === null;
  const problem = print.problem ?? (isListed && offer ? null : unavailableReason(vendorId, { isListed }));
  if (problem !== null || !offer) return [{ ...tried, placement: null, problem: problem ?? '' }];
  const areas = vendorAreasOf(db, product.id);
  return placementsOf(print.areas).map((placement) => {
    const own = { ...tried, placement };
    const made = { ...own, ...offer, vendorProductId: pod.vendorSku };
    if (!areas) return { ...made, size: printPixels(placementArea(print.areas, placement)), position: null };
    const area = areaOfVariant(areas, placement, offer.vendorVariantId);
    const printed = area && toPrintArea(area);
    if (!area || !printed) return { ...own, problem: `${name} no longer prints there.` };
    const size = printPixels(printed);
    return { ...made, size, position: positionIn(area, size) };
  });
}

/** Returns the first variant that can be ordered; for a mapped product without variants, what it is made from. */
function firstOffer(
  db: Db,
  { product, pod }: ProductOfVendor,
): Pick<PrintToTry, 'vendorVariantId' | 'unitPrice'> | null {
  const variants = variantsOf(db, product.id);
  if (variants.length === 0 && product.isMapped)
    return { vendorVariantId: pod.vendorSku, unitPrice: product.priceCents };
  for (const { vendorVariantId, isAvailable, retailPriceCents } of variants) {
    if (vendorVariantId !== null && isAvailable)
      return { vendorVariantId, unitPrice: retailPriceCents ?? product.priceCents };
  }
  return null;
}
