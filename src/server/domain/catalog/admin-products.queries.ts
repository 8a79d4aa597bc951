import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { podProducts } from '#db/schema/vendors.ts';
import type { ProductSort } from '#shared/admin-products.ts';
import { compareNames } from '#shared/compare-names.ts';
import { toWire } from '#shared/money.ts';
import type { AdminProduct, ProductFigures, ProductName } from '#shared/schemas/admin-product.schema.ts';
import { isVendorId, VENDOR_NAMES } from '#shared/vendors.ts';
import { printOf } from './print-areas.ts';
import { type ProductFilter, productCondition, productOrder } from './product-filter.ts';
import { readProductRows } from './product-rows.queries.ts';
import { toAdminProduct } from './product-wire.ts';
import type { ProductRow } from './stock.ts';

const statements = preparedOn((db) => ({
  vendors: db
    .select({ productId: podProducts.productId, vendorId: podProducts.vendorId })
    .from(podProducts)
    .where(isListed(podProducts.productId))
    .prepare(),
  products: db.select({ n: count() }).from(products).where(isNull(products.deletedAt)).prepare(),
  categories: db
    .selectDistinct({ category: products.category })
    .from(products)
    .where(and(isNull(products.deletedAt), ne(products.category, '')))
    .prepare(),
  names: db
    .select({
      id: products.id,
      name: products.name,
      isDeleted: sql`${products.deletedAt} is not null`.mapWith(Boolean),
    })
    .from(products)
    .orderBy(sql`${products.name} collate nocase`, products.id)
    .prepare(),
  variantFigures: db
    .select({
      n: count(),
      average: sql<number | null>`avg(coalesce(${productVariants.retailPriceCents}, ${products.priceCents}))`,
    })
    .from(productVariants)
    .innerJoin(products, and(eq(products.id, productVariants.productId), isNull(products.deletedAt)))
    .prepare(),
}));

/** Returns a page of the products that match, by name by default, and their number on all pages. */
export function listAdminProducts(
  db: Db,
  {
    limit,
    offset,
    sort,
    ...filter
  }: ProductFilter & {
    limit: number;
    offset: number;
    sort?: ProductSort | undefined;
  },
): { products: AdminProduct[]; total: number } {
  const condition = productCondition(filter);
  // Only ids are sorted: descriptions are long.
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...productOrder(sort))
    .limit(limit)
    .offset(offset)
    .all()
    .map(({ id }) => id);
  const rows = db.select().from(products).where(inArray(products.id, page)).all();
  const listed = new Map(toAdminProducts(db, rows).map((product) => [product.id, product]));
  const isAll = offset === 0 && page.length < limit;
  const total = isAll
    ? page.length
    : (db.select({ n: count() }).from(products).where(condition).get()?.n ?? 0);
  return { products: page.flatMap((id) => listed.get(id) ?? []), total };
}

/** Returns these products with their variants and pictures. */
export function toAdminProducts(db: Db, rows: readonly ProductRow[]): AdminProduct[] {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const { variantsOf, picturesOf } = readProductRows(db, ids);
  const vendors = new Map(
    statements(db)
      .vendors.all({ ids })
      .map(({ productId, vendorId }) => [productId, vendorName(vendorId)]),
  );
  return rows.map((product) =>
    toAdminProduct(
      {
        product,
        variants: variantsOf.get(product.id) ?? [],
        pictures: picturesOf.get(product.id) ?? [],
        print: printOf(db, product),
      },
      product.isOnDemand ? (vendors.get(product.id) ?? 'a print vendor') : null,
    ),
  );
}

function vendorName(id: string): string {
  return isVendorId(id) ? VENDOR_NAMES[id] : id;
}

/** Returns the figures and the categories of all products but deleted ones. */
export function productFigures(db: Db): ProductFigures {
  const { n: variants = 0, average = null } = statements(db).variantFigures.get() ?? {};
  return {
    products: statements(db).products.get()?.n ?? 0,
    variants,
    averagePrice: average === null ? null : toWire(Math.round(average)),
    categories: statements(db)
      .categories.all()
      .map(({ category }) => category)
      .toSorted(compareNames),
  };
}

/** Returns the names of all products, deleted ones included, by name. */
export function listProductNames(db: Db): ProductName[] {
  return statements(db).names.all();
}
