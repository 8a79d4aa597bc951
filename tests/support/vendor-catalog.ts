import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { Db } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { decideLost, readLost } from '#server/domain/vendors/lost-products.ts';
import type { VendorProduct } from '#server/gateways/print-vendors/print-vendor.ts';
import type { Services } from '#server/kernel/services.ts';
import { ADMIN_ACTOR } from './administrator.ts';
import { vendorProduct, vendorVariant } from './fake-vendor.ts';

/** Too close to each other for a price to be held. */
const PRICES = { min: 2000, max: 2900 };
const SIZES = ['S', 'M', 'L', 'XL'];

const variants = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('1', '2', '3', '4', '5'),
    size: fc.constantFrom(...SIZES),
    retailPrice: fc.integer(PRICES),
    isAvailable: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4, selector: ({ id }) => id },
);

/** What a vendor has: some of eight products, with other names, prices and variants each time. */
export const vendorCatalogs: fc.Arbitrary<VendorProduct[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      name: fc.constantFrom('Tee', 'Hoodie', 'Cap', 'Mug'),
      description: fc.constantFrom('', 'Soft.', 'Strong.'),
      variants,
    }),
    { maxLength: 8, selector: ({ id }) => id },
  )
  .map((offered) =>
    offered.map(({ id, variants: some, ...rest }) =>
      vendorProduct(id, {
        ...rest,
        variants: some.map(({ id: variantId, ...changes }) => vendorVariant(`${id}${variantId}`, changes)),
      }),
    ),
  );

/** Accepts what the vendor's list lost: until then, a large loss is not as the vendor has it. */
export function acceptLoss(services: Services): void {
  const { version } = readLost(services.db, 'printful');
  decideLost(services, 'printful', { accept: true, version }, ADMIN_ACTOR);
}

/** What the shop sells of a vendor's products, as the vendor would list it. */
export function soldOf(db: Db): unknown[] {
  const rows = db
    .select({ product: products, id: podProducts.vendorSku })
    .from(podProducts)
    .innerJoin(products, eq(products.id, podProducts.productId))
    .where(eq(products.isActive, true))
    .orderBy(podProducts.vendorSku)
    .all();
  const all = Map.groupBy(
    db.select().from(productVariants).orderBy(productVariants.position).all(),
    ({ productId }) => productId,
  );
  return rows.map(({ id, product }) => {
    const sold = (all.get(product.id) ?? []).filter(({ isAvailable }) => isAvailable);
    return {
      ...{ id, name: product.name, description: product.description },
      variants: sold.map((variant) => [variant.vendorVariantId, variant.size, variant.retailPriceCents]),
    };
  });
}

/** What the shop has to sell when it has exactly what the vendor has. */
export function soldBy(offered: readonly VendorProduct[]): unknown[] {
  return offered
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(({ id, name, description, variants: some }) => ({
      ...{ id, name, description },
      variants: some
        .filter(({ isAvailable }) => isAvailable)
        .map((variant) => [variant.id, variant.size, variant.retailPrice]),
    }));
}
