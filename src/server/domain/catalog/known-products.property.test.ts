import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Db, transaction } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { readCart } from '#server/domain/cart/cart.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { otherProcess } from '#tests/support/cached-front.ts';
import { SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { findProduct } from './catalog.queries.ts';

/** Changes of a product, as some part of the shop writes them or by hand. */
const EDITS: Record<string, (db: Db, n: number, id: string) => unknown> = {
  price: (db, n) => db.update(products).set({ priceCents: n }).run(),
  details: (db, n) =>
    db
      .update(products)
      .set({ name: `Tee ${n}`, metadata: { n }, lowStockThreshold: n, isSynced: n % 2 === 0 })
      .run(),
  stock: (db, n) => db.update(products).set({ inventory: n }).where(eq(products.stockPer, 'product')).run(),
  stockPer: (db, n) =>
    db
      .update(products)
      .set({ stockPer: n % 2 === 0 ? 'product' : 'variant', inventory: 0 })
      .run(),
  hide: (db, n, id) =>
    db
      .update(products)
      .set({ isActive: n % 3 > 0 })
      .where(eq(products.id, id))
      .run(),
  delete: (db, n, id) =>
    db
      .update(products)
      .set({ deletedAt: n % 3 > 0 ? null : new Date(n) })
      .where(eq(products.id, id))
      .run(),
  replace: (db, n, id) => {
    const row = db.select().from(products).where(eq(products.id, id)).get();
    if (!row) return;
    db.delete(products).where(eq(products.id, id)).run();
    db.insert(products)
      .values({ ...row, revision: 0, priceCents: n })
      .run();
  },
  variantPrice: (db, n) => db.update(productVariants).set({ retailPriceCents: n, heldPriceCents: n }).run(),
  variantStock: (db, n) =>
    db
      .update(productVariants)
      .set({ inventory: n, isAvailable: n > 2 })
      .run(),
  addVariant: (db, n, id) =>
    db.run(sql`insert into product_variants (id, product_id, size, retail_price_cents, position, created_at, updated_at)
      values (${crypto.randomUUID()}, ${id}, 'M', ${n}, 0, 0, 0)`),
  removeVariant: (db, _, id) => db.delete(productVariants).where(eq(productVariants.productId, id)).run(),
  handOverVariants: (db, _, id) => db.update(productVariants).set({ productId: id }).run(),
};

const ROLLBACK = new Error('rolled back');

const steps = fc.array(
  fc.record({
    edits: fc.array(fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.nat(9), fc.nat(1)), {
      minLength: 1,
      maxLength: 3,
    }),
    process: fc.nat(1),
    /** The last levels of nested transactions that throw. */
    thrown: fc.nat(2),
  }),
  { minLength: 10, maxLength: 20 },
);

it('sells at the price in the database, whatever was edited, read in a transaction or rolled back', () => {
  const services = testServices();
  const processes: Services[] = [services, otherProcess(services)];
  const ids = [stockProduct(services), stockProduct(services)];
  for (const productId of ids) addCartItem(services, SHOPPER, { productId, quantity: 1 });
  const show = (as: Services) => ({
    cart: readCart(as, SHOPPER),
    found: ids.map((id) => {
      const found = findProduct(as, id, null);
      return found && [{ ...found.product, updatedAt: null }, found.variants];
    }),
  });
  const expectPresent = (as: Services) =>
    // Another `Db` on the same connection knows no products.
    expect(show(as)).toEqual(show({ ...as, db: drizzle({ client: as.db.$client }) }));

  fc.assert(
    fc.property(steps, (list) => {
      for (const { edits, process, thrown } of list) {
        const as = processes[process] ?? services;
        const nest = (level: number): void => {
          const edit = edits[level];
          if (!edit) return;
          const [name, n, product] = edit;
          try {
            transaction(as.db, () => {
              EDITS[name]?.(as.db, n, ids[product] ?? '');
              expectPresent(as);
              nest(level + 1);
              expectPresent(as);
              if (level >= edits.length - thrown) throw ROLLBACK;
            });
          } catch (error) {
            if (error !== ROLLBACK) throw error;
          }
        };
        nest(0);
        processes.forEach(expectPresent);
      }
    }),
    { numRuns: 8 },
  );
});
