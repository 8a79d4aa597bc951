import { randomUUID } from 'node:crypto';
import { describeChoice } from '#shared/cart.ts';
import { type Db, transaction } from './client.ts';
import { products, productVariants, stockMovements } from './schema/catalog.ts';
import { CATALOG, type CatalogProduct } from './seed/catalog.ts';
import { hasProducts } from './seed/has-products.ts';
import { pictureOf, pictureUrl, storePictures } from './seed/pictures.ts';
import { SIZE_CHARTS } from './seed/size-charts.ts';
import { variantsOf } from './seed/variants.ts';

/** The number of inserted rows. */
export interface Seeded {
  products: number;
  variants: number;
}

const NOTHING: Seeded = { products: 0, variants: 0 };

/**
 * Fills an empty shop with the sample catalog and its pictures (docs/product/sandbox.md#sample-catalog). Does nothing if there
 * is any product, including deleted ones: products that the owner deleted must not come back.
 */
export async function seedCatalog(db: Db, options: { mediaDirectory: string; now: Date }): Promise<Seeded> {
  if (hasProducts(db)) return NOTHING;
  await storePictures(options.mediaDirectory);
  return transaction(db, () => (hasProducts(db) ? NOTHING : insertCatalog(db, options.now)));
}

function insertCatalog(db: Db, now: Date): Seeded {
  const variants = CATALOG.flatMap((product) => variantRows(product, now));
  db.insert(products)
    .values(CATALOG.map((product) => productRow(product, now)))
    .run();
  db.insert(productVariants).values(variants).run();
  db.insert(stockMovements)
    .values(CATALOG.flatMap((product) => firstStock(product, now)))
    .run();
  return { products: CATALOG.length, variants: variants.length };
}

function productRow(product: CatalogProduct, now: Date): typeof products.$inferInsert {
  const { id, name, slug, description, category, priceCents, inventory } = product;
  return {
    id,
    name,
    slug,
    description,
    category,
    priceCents,
    ...(product.variantStock ? { stockPer: 'variant', inventory: 0, lowStockThreshold: 1 } : { inventory }),
    featured: product.featured ?? false,
    allowCustomization: product.allowCustomization ?? false,
    metadata: {
      ...(product.printAreas && { printAreas: product.printAreas }),
      ...(product.cut && { sizeChart: SIZE_CHARTS[product.cut] }),
    },
    imageUrl: pictureUrl(pictureOf(product, product.colors[0], 'front')),
    createdAt: now,
    updatedAt: now,
  };
}

function variantRows(product: CatalogProduct, now: Date): (typeof productVariants.$inferInsert)[] {
  return variantsOf(product).map(({ shownIn, ...variant }, position) => ({
    ...variant,
    productId: product.id,
    imageUrl: pictureUrl(pictureOf(product, shownIn, 'front')),
    backImageUrl: pictureUrl(pictureOf(product, shownIn, 'back')),
    position,
    createdAt: now,
    updatedAt: now,
  }));
}

/** Begins the history of a product's stock, or of each variant's. */
function firstStock(product: CatalogProduct, now: Date): (typeof stockMovements.$inferInsert)[] {
  const stocks = product.variantStock
    ? variantsOf(product).map((variant) => ({
        ...{ variantId: variant.id, variantName: describeChoice(variant), inventory: variant.inventory ?? 0 },
      }))
    : [{ inventory: product.inventory }];
  return stocks
    .filter(({ inventory }) => inventory > 0)
    .map((stock) => ({
      ...{ id: randomUUID(), productId: product.id, reason: 'received' as const, change: stock.inventory },
      ...stock,
      createdAt: now,
    }));
}
