import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { podVendors } from '#db/schema/vendors.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { VendorRefusal } from '#server/gateways/print-vendors/vendor-failures.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct, vendorVariant } from '#tests/support/fake-vendor.ts';
import { buy } from '#tests/support/orders.ts';
import { SHOPPER } from '#tests/support/shop.ts';
import { SMALL_AREAS } from '#tests/support/stored-designs.ts';
import { vendorShop } from '#tests/support/vendor-shop.ts';
import { syncNow } from '#tests/support/vendors.ts';
import { MAX_PRICES } from './ask-unit-costs.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { readFulfillEffects } from './sendable-orders.ts';

/** A shop whose tee has no costs in its vendor's sync, as with Printful, in as many sizes as there are prices and one more. */
async function shopWithoutCosts() {
  const shop = await vendorShop();
  const sizes = ['M', ...Array.from({ length: MAX_PRICES }, (_, n) => `Size ${n}`)];
  const variants = sizes.map((size, n) => vendorVariant(`printful-${n}`, { size, cost: null }));
  shop.printful.products = [vendorProduct('printful-1', { name: 'Range Tee', variants })];
  await syncNow(shop.services);
  const effects = async (...ids: string[]) => {
    const { units, knownCost, unitsWithoutCost, whyWithoutCost } = await readFulfillEffects(
      shop.services,
      ids,
    );
    return { units, knownCost, unitsWithoutCost, whyWithoutCost };
  };
  const orderAllSizes = async () => {
    const lines = sizes.map((size, n) => ({ ...shop.lines.tee, size, quantity: n === 0 ? 1 : 2 }));
    return (await buy(shop.services, lines)).id;
  };
  return { ...shop, effects, orderAllSizes };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('costs that are not known before orders are sent', () => {
  it('are asked for once per variant, as one unit each', async () => {
    const { effects, order, printful } = await shopWithoutCosts();
    const ids = [await order(['tee'], 2), await order(['tee', 'cap'], 3)];
    expect(await effects(...ids)).toEqual({
      units: 8,
      knownCost: '96.00',
      unitsWithoutCost: 0,
      whyWithoutCost: [],
    });
    expect(printful.estimated).toMatchObject([{ items: [{ vendorVariantId: 'printful-0', quantity: 1 }] }]);
    expect(printful.estimated[0]?.recipient.addressLine1).not.toBe('');
    expect(printful.submitted).toEqual([]);
  });

  it('are asked for once per place of the print', async () => {
    const { effects, lines, order, printful, services } = await shopWithoutCosts();
    const { productId } = lines.tee;
    const printed = { allowCustomization: true, metadata: SMALL_AREAS };
    services.db.update(products).set(printed).where(eq(products.id, productId)).run();
    const ids = [await order()];
    for (const text of ['Sgt. Kim', 'Sgt. Lee']) {
      const design = { productId, ...DEFAULT_DESIGN, text };
      const { id: customizationId } = await saveDesign(services, SHOPPER, '203.0.113.7', design);
      ids.push((await buy(services, [{ ...lines.tee, customizationId, acceptCroppedText: true }])).id);
    }
    printful.onEstimate = ({ items }) => (items[0]?.printFiles[0] ? 1500 : 1200);
    expect(await effects(...ids)).toMatchObject({ units: 3, knownCost: '42.00', unitsWithoutCost: 0 });
    expect(printful.estimated).toHaveLength(2);
  });

  it('are not asked for once the vendor has made the variant', async () => {
    const shop = await shopWithoutCosts();
    await fulfillOrder(shop.services, await shop.order(), {}, ADMIN_ACTOR);
    const before = shop.printful.estimated.length;
    expect(await shop.effects(await shop.order(['tee'], 2))).toMatchObject({ knownCost: '24.00' });
    expect(shop.printful.estimated).toHaveLength(before);
  });

  it('are asked for of the most units only', async () => {
    const { effects, orderAllSizes, printful } = await shopWithoutCosts();
    expect(await effects(await orderAllSizes())).toEqual({
      units: 2 * MAX_PRICES + 1,
      knownCost: '240.00',
      unitsWithoutCost: 1,
      whyWithoutCost: ['We ask Printful for 10 prices at a time.'],
    });
    expect(printful.estimated).toHaveLength(MAX_PRICES);
  });
});

describe('costs that stay unknown', () => {
  it.each([
    [new AppError('vendor_timeout'), "Printful didn't answer."],
    [
      new AppError('vendor_failed', { cause: new VendorRefusal('POST', 400, 'This is out of stock.') }),
      'Printful gave no price: This is out of stock.',
    ],
    [new AppError('vendor_key_refused', { message: 'The key was refused.' }), 'The key was refused.'],
    [null, 'Printful gave no price in dollars.'],
  ])('leave the others, with the reason: %s', async (failure, reason) => {
    const { effects, order, printful } = await shopWithoutCosts();
    printful.onEstimate = () => {
      if (failure) throw failure;
      return null;
    };
    expect(await effects(await order(['tee', 'cap'], 2))).toEqual({
      units: 4,
      knownCost: '24.00',
      unitsWithoutCost: 2,
      whyWithoutCost: [reason],
    });
  });

  it('are not waited for longer than four seconds, and no more are asked for', async () => {
    const { effects, orderAllSizes, printful } = await shopWithoutCosts();
    const id = await orderAllSizes();
    const held = Promise.withResolvers<number>();
    printful.onEstimate = ({ items }) => (items[0]?.vendorVariantId === 'printful-1' ? 1200 : held.promise);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = effects(id);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await answer).toMatchObject({
      knownCost: '24.00',
      unitsWithoutCost: 2 * MAX_PRICES - 1,
      whyWithoutCost: ['We ask Printful for 10 prices at a time.', "Printful didn't answer."],
    });
    const asked = printful.estimated.length;
    held.resolve(1200);
    await vi.advanceTimersByTimeAsync(0);
    expect(printful.estimated).toHaveLength(asked);
  });

  it.each([
    ['a real order', 'printful', 'connected to the sandbox'],
    ['a test order', 'printify', 'This is a test order'],
  ] as const)('are not asked for about %s in an account of the other mode', async (which, sandbox, why) => {
    const shop = await shopWithoutCosts();
    const { effects, order, printful, services } = shop;
    services.payments.isLive = which === 'a real order';
    shop[sandbox].apiKey = 'sandbox_x';
    services.env.vendors[sandbox] = { apiKey: 'sandbox_x', apiBase: 'http://127.0.0.1:1' };
    services.db.update(podVendors).set({ apiKey: null }).where(eq(podVendors.id, sandbox)).run();
    await connectVendor(services, sandbox, ADMIN_ACTOR);
    expect(await effects(await order(['tee', 'cap']))).toMatchObject({
      unitsWithoutCost: 1,
      whyWithoutCost: [expect.stringContaining(why)],
    });
    expect(printful.estimated).toEqual([]);
  });
});
