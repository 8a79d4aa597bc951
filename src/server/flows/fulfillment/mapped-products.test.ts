import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { requireProduct } from '#server/domain/catalog/require-product.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { createGelato } from '#server/gateways/print-vendors/gelato.ts';
import { createGooten } from '#server/gateways/print-vendors/gooten.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { type GelatoFakeOrder, startGelatoFake } from '#tests/support/gelato-fake.ts';
import { startGootenFake } from '#tests/support/gooten-fake.ts';
import { buy } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import type { ShopInMemory } from '#tests/support/shop-in-memory.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { signedInShop } from '#tests/support/webhook-events.ts';
import { cancelVendorOrder } from './cancel-vendor-order.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { readVendorOrder } from './read-vendor-order.ts';

/* Products of the shop that a vendor makes (docs/product/vendors.md#mapped-products), from the call to the shipment. */

const SMALL = '8d1f2b54-51f8-4e8a-a6a5-0a4f6e8f2c3b';
const LARGE = '9d1f2b54-51f8-4e8a-a6a5-0a4f6e8f2c3b';

let shop: ShopInMemory;
beforeEach(async () => {
  shop = await signedInShop();
});

const detail = (id: string) => requireProduct(shop.services, id);
const isActiveOf = (id: string) =>
  shop.services.db.select().from(products).where(eq(products.id, id)).get()?.isActive;

async function send(method: string, id: string, body: unknown = {}) {
  const response = await shop.sendJson(method, `/api/admin/products/${id}/vendor-map`, body);
  return { status: response.status, body: await response.json() };
}

/** A tee in two sizes, of which the shop has none, mapped to Gelato. */
async function mappedTee() {
  const variants = [
    { size: 'S', inventory: 0 },
    { size: 'L', inventory: 0 },
  ];
  const id = stockProduct(shop.services, { name: 'Mapped Tee', inventory: 0, variants });
  const [small, large] = detail(id).variants;
  const map = {
    vendorId: 'gelato',
    vendorSku: 'tee',
    price: '11.50',
    variants: [
      { variantId: small?.id, vendorSku: SMALL },
      { variantId: large?.id, vendorSku: LARGE },
    ],
  };
  return { id, map, small, large };
}

describe('PUT /api/admin/products/{id}/vendor-map', () => {
  it('maps a product, which is made on demand then, and DELETE takes it back', async () => {
    const { id, map } = await mappedTee();
    const { status, body } = await send('PUT', id, map);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, vendor: 'Gelato', isSynced: false, vendorMap: map });
    expect(body.variants).toMatchObject([{ isAvailable: true }, { isAvailable: true }]);
    expect((await send('PUT', id, map)).body.updatedAt).toBe(body.updatedAt);
    const back = await send('DELETE', id);
    expect(back).toMatchObject({ status: 200, body: { vendor: null, vendorMap: null, inventory: 0 } });
    expect(auditedChanges(shop.services).filter(({ action }) => action === 'product_mapped')).toMatchObject([
      { after: { vendor: 'Gelato', sku: 'tee', price: '11.50', variants: `S: ${SMALL}; L: ${LARGE}` } },
      { after: { vendor: null } },
    ]);
  });

  it('sells no variant that the vendor has no SKU of', async () => {
    const { id, map } = await mappedTee();
    const { body } = await send('PUT', id, { ...map, variants: map.variants.slice(0, 1) });
    expect(body.variants).toMatchObject([{ isAvailable: true }, { isAvailable: false }]);
  });

  it('refuses wrong input with its field', async () => {
    const { id, map, small } = await mappedTee();
    const fieldsOf = async (changes: object) => {
      const { status, body } = await send('PUT', id, { ...map, ...changes });
      return { status, fields: Object.keys(body.fields ?? {}) };
    };
    const other = '00000000-0000-4000-8000-00000000ffff';
    const sku = (variantId: string | undefined) => ({ variantId, vendorSku: SMALL });
    expect(await fieldsOf({ vendorId: 'acme' })).toEqual({ status: 422, fields: ['vendorId'] });
    expect(await fieldsOf({ vendorSku: '' })).toEqual({ status: 422, fields: ['vendorSku'] });
    expect(await fieldsOf({ vendorSku: 'a'.repeat(201) })).toEqual({ status: 422, fields: ['vendorSku'] });
    expect(await fieldsOf({ vendorSku: 'a\u0007b' })).toEqual({ status: 422, fields: ['vendorSku'] });
    expect(await fieldsOf({ price: 'cheap' })).toEqual({ status: 422, fields: ['price'] });
    expect(await fieldsOf({ variants: [] })).toEqual({ status: 422, fields: ['variants'] });
    expect(await fieldsOf({ variants: [sku(small?.id), sku(other)] })).toEqual({
      status: 422,
      fields: ['variants.1.variantId', 'variants.1.vendorSku'],
    });
    expect(detail(id).vendorMap).toBeNull();
    expect((await send('PUT', other, map)).status).toBe(404);
    expect((await send('DELETE', other)).status).toBe(404);
  });

  it('is for administrators only', async () => {
    const { id, map } = await mappedTee();
    shop.clearCookies();
    expect((await send('PUT', id, map)).status).toBe(401);
    expect((await send('DELETE', id)).status).toBe(401);
  });
});

it('a synced product is not mapped, and a sync leaves mapped products alone', async () => {
  const { services } = shop;
  await connectFakeVendor(services);
  services.vendor.products = [vendorProduct('p-1', { name: 'Synced Tee' })];
  const mug = stockProduct(services, { name: 'Mapped Mug' });
  const cup = stockProduct(services, { name: 'Mapped Cup' });
  for (const id of [mug, cup])
    expect((await send('PUT', id, { vendorId: 'printful', vendorSku: 'p-1' })).status).toBe(200);
  expect(await syncNow(services)).toMatchObject({ added: 1 });
  const synced = services.db.select().from(products).where(eq(products.isSynced, true)).get();
  expect((await send('PUT', synced?.id ?? '', { vendorId: 'gelato', vendorSku: 'x' })).body).toMatchObject({
    code: 'blocked',
    message: expect.stringContaining('comes from its print vendor'),
  });
  services.vendor.products = [];
  services.pass(1000);
  await syncNow(services);
  expect([isActiveOf(mug), isActiveOf(cup)]).toEqual([true, true]);
});

it("Gelato makes a mapped product without the shop's stock, ships it in two shipments, and cancels another", async () => {
  const { services } = shop;
  const gelato = await startGelatoFake();
  services.vendors = { ...services.vendors, gelato: createGelato({ settings: { apiBase: gelato.base } }) };
  await connectVendor(services, 'gelato', ADMIN_ACTOR, { apiKey: gelato.key });
  const { id, map } = await mappedTee();
  await send('PUT', id, map);
  gelato.settings.splits = true;
  const lines = ['S', 'L'].map((size) => ({ productId: id, quantity: 2, size }));
  const order = await buy(services, lines);
  expect(detail(id)).toMatchObject({ stockDifferences: [] });
  gelato.faults.add('POST /orders', 'lost_answer');
  const sent = await fulfillOrder(services, order.id, {}, ADMIN_ACTOR);
  expect(sent.results).toEqual([{ vendorId: 'gelato', ok: true, vendorOrderId: expect.any(String) }]);
  expect(gelato.orders.size).toBe(2);
  const [first, second] = [...gelato.orders.values()] as [GelatoFakeOrder, GelatoFakeOrder];
  const [row] = services.db.select().from(vendorOrders).all();
  gelato.ship(first, '9400');
  await readVendorOrder(services, row?.id ?? '');
  const shown = () => requireAdminOrder(services.db, order.id);
  expect(
    shown()
      .items.map(({ units }) => units.shipped)
      .toSorted(),
  ).toEqual([0, 2]);
  gelato.ship(second, '9401');
  services.pass(1000);
  await readVendorOrder(services, row?.id ?? '');
  expect(shown()).toMatchObject({
    status: 'shipped',
    vendorOrders: [{ trackingNumbers: ['9400', '9401'] }],
  });

  gelato.settings.splits = false;
  const later = await buy(services, lines.slice(0, 1));
  await fulfillOrder(services, later.id, {}, ADMIN_ACTOR);
  const open = services.db.select().from(vendorOrders).where(eq(vendorOrders.orderId, later.id)).get();
  const canceled = await cancelVendorOrder(services, open?.id ?? '', ADMIN_ACTOR);
  expect(canceled.vendorOrders).toMatchObject([{ vendorStatus: 'cancelled' }]);
});

it('Gooten makes a mapped product without variants from its SKU', async () => {
  const { services } = shop;
  const gooten = await startGootenFake();
  services.vendors = { ...services.vendors, gooten: createGooten({ settings: { apiBase: gooten.base } }) };
  await connectVendor(services, 'gooten', ADMIN_ACTOR, { apiKey: gooten.apiKey });
  const mug = stockProduct(services, { name: 'Mapped Mug', inventory: 0 });
  await send('PUT', mug, { vendorId: 'gooten', vendorSku: 'Mug-11oz', price: '6.00' });
  const order = await buy(services, [{ productId: mug, quantity: 3 }]);
  expect(await fulfillOrder(services, order.id, {}, ADMIN_ACTOR)).toMatchObject({ results: [{ ok: true }] });
  const [made] = [...gooten.orders.values()];
  expect(made?.Items).toMatchObject([{ Sku: 'Mug-11oz', Quantity: 3 }]);
  expect(detail(mug)).toMatchObject({ stockDifferences: [] });
});
