import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { shopSettings } from '#db/schema/settings.ts';
import { seoPages } from '#db/schema/site.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { removeExpired } from '#server/flows/operations/remove-expired.ts';
import { answer, openCachedFront, otherProcess } from '#tests/support/cached-front.ts';
import { CLIENT_IP, paymentInput, stockProduct } from '#tests/support/shop.ts';
import { shopper } from '#tests/support/stock-holds.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';

const MINUTE = 60_000;

type Edit = (services: TestServices, n: number, products: string[]) => unknown;

/** Each writes to the database as some part of the shop does, often without changing what is shown. */
const EDITS: Record<string, Edit> = {
  addProduct: (services, n, ids) => {
    if (ids.length < 5)
      ids.push(stockProduct(services, { name: `Tee ${n}`, variants: [{ size: 'M' }, { size: 'L' }] }));
  },
  changeProduct: ({ db }, n) =>
    db
      .update(products)
      .set({ priceCents: n, featured: n % 2 === 0 })
      .run(),
  hideProduct: ({ db }, n, ids) =>
    db
      .update(products)
      .set({ isActive: n % 3 > 0 })
      .where(eq(products.id, ids[0] ?? ''))
      .run(),
  removeProduct: ({ db }, n, ids) => {
    if (n % 4 === 0)
      db.delete(products)
        .where(eq(products.id, ids.pop() ?? ''))
        .run();
  },
  count: ({ db }, n) => db.update(products).set({ inventory: n }).run(),
  changeVariant: ({ db }, n) =>
    db
      .update(productVariants)
      .set({ isAvailable: n % 2 === 0 })
      .run(),
  pay: async (services, n, ids) => {
    const productId = ids[n % ids.length] ?? '';
    try {
      addCartItem(services, shopper(n % 3), { productId, quantity: 1, size: 'M' });
      await startPayment(services, shopper(n % 3), paymentInput(), CLIENT_IP);
    } catch {
      // It is sold out or hidden.
    }
  },
  closeCheckouts: ({ db }) => db.update(checkouts).set({ status: 'abandoned' }).run(),
  forgetCheckouts: ({ db }) => db.delete(checkouts).run(),
  handOverHolds: ({ db }) => db.run(sql`update or replace stock_holds set cart_id = 'one'`),
  wait: ({ pass }, n) => pass((n % 20) * MINUTE),
  sweep: (services) => removeExpired(services),
  describe: ({ db, newId, now }, n) =>
    db
      .insert(seoPages)
      .values({ id: newId(), path: '/store', title: `T${n}`, description: 'D', updatedAt: now() })
      .onConflictDoUpdate({ target: seoPages.path, set: { title: `T${n}`, isActive: n % 2 === 0 } })
      .run(),
  set: ({ db, now }, n) => {
    const value = { shippingFlat: n, freeShippingFrom: 7500 };
    db.insert(shopSettings)
      .values({ group: 'shipping', value, updatedAt: now() })
      .onConflictDoUpdate({ target: shopSettings.group, set: { value } })
      .run();
  },
  unset: ({ db }) => db.delete(shopSettings).run(),
};

it('shows in every process what the routes say, whatever was edited', async () => {
  const services = testServices();
  const fronts = [await openCachedFront(services), await openCachedFront(otherProcess(services))];
  const steps = fc.array(
    fc.record({
      edit: fc.constantFrom(...Object.keys(EDITS)),
      n: fc.nat(40),
      path: fc.nat(6),
      front: fc.nat(1),
    }),
    { minLength: 20, maxLength: 40 },
  );
  const ids = [stockProduct(services)];
  const run = async (list: readonly { edit: string; n: number; path: number; front: number }[]) => {
    for (const { edit, n, path: index, front } of list) {
      await EDITS[edit]?.(services, n, ids);
      const paths = [
        '/api/products',
        '/api/products/store',
        '/api/products/categories',
        '/api/seo',
        '/store',
      ];
      const path = paths[index] ?? `/api/products/${ids[0]}/variants`;
      const cached = await fronts[front]?.get(path);
      const told = await answer(services, path);
      const shown = async (response: Response | undefined) =>
        response?.ok ? response.text() : response?.status;
      expect(await shown(cached), `${path} after ${edit} ${n}`).toEqual(await shown(told));
    }
  };
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: 10 });
});
