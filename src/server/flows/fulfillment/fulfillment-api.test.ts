import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { orderItems } from '#db/schema/orders.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy } from '#tests/support/orders.ts';
import { storeDesignRow } from '#tests/support/shop.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { fulfillOrder } from './fulfill-order.ts';

const ADMIN = { username: 'admin', password: 'a good password' };

async function office() {
  const memory = shopInMemory();
  const shop = await vendorShop(memory.services);
  await createUser(shop.services, { ...ADMIN, email: 'pat@example.com', role: 'admin' });
  const post = async (path: string, body?: object) => {
    const response = await (body
      ? memory.sendJson('POST', path, body)
      : memory.fetch(path, { method: 'POST' }));
    return { status: response.status, body: await response.json() };
  };
  return { shop, post, signIn: () => memory.sendJson('POST', '/api/login', ADMIN) };
}

describe('the API of fulfillment', () => {
  it("returns what became of each vendor's share, and 409 when nothing can be sent", async () => {
    const { shop, post, signIn } = await office();
    const path = `/api/admin/orders/${await shop.order()}/fulfill`;
    expect(await post(path)).toMatchObject({ status: 401 });
    await signIn();
    expect(await post(path, { vendorId: 'nobody' })).toMatchObject({
      status: 422,
      body: { fields: { vendorId: 'Unknown vendor' } },
    });
    expect(await post(path, { acceptCosts: 'yes' })).toMatchObject({ status: 422 });
    expect(await post(path)).toEqual({
      status: 200,
      body: { totalVendors: 1, results: [{ vendorId: 'printful', ok: true, vendorOrderId: 'v-1' }] },
    });
    expect(await post(path)).toMatchObject({ status: 409, body: { code: 'nothing_to_do' } });
    expect(await post('/api/admin/orders/nothing/fulfill')).toMatchObject({ status: 404 });
  });

  it('cancels a vendor order, and returns 404 for an unknown one and 409 for one that has ended', async () => {
    const { shop, post, signIn } = await office();
    await signIn();
    await fulfillOrder(shop.services, await shop.order(), {}, ADMIN_ACTOR);
    const path = `/api/admin/vendor-orders/${shop.vendorOrders()[0]?.id}/cancel`;
    expect(await post(path)).toMatchObject({
      status: 200,
      body: { vendorOrders: [{ vendorStatus: 'cancelled', canRetry: true }] },
    });
    const unknown = await post('/api/admin/vendor-orders/nothing/cancel');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('a cost that rose since the sale', () => {
  it('is refused with both costs, until it is accepted', async () => {
    const shop = await vendorShop();
    const { services, printful, vendorOrders } = shop;
    const id = await shop.order();
    expect(services.db.select().from(orderItems).get()).toMatchObject({ vendorUnitCostCents: 1200 });
    services.db.update(productVariants).set({ vendorCostCents: 3600 }).run();
    const send = (acceptCosts: boolean) => fulfillOrder(services, id, { acceptCosts }, ADMIN_ACTOR);
    const { results } = await send(false);
    expect(results).toMatchObject([{ ok: false, costRose: true }]);
    expect(results[0]?.error).toContain('now charges $36.00');
    expect(printful.submitted).toEqual([]);
    expect(await send(true)).toMatchObject({ results: [{ ok: true }] });
    expect(vendorOrders()).toMatchObject([{ number: 1, submission: 'accepted' }]);
  });
});

describe('a customized item', () => {
  const AREA = {
    widthInches: 2,
    heightInches: 1,
    dpi: 150,
    onPicture: { x: 25, y: 25, width: 50, height: 25 },
  };

  async function customized({ services, lines }: VendorShop) {
    const { productId } = lines.tee;
    const changes = { allowCustomization: true, metadata: { printAreas: { back: AREA } } };
    services.db.update(products).set(changes).where(eq(products.id, productId)).run();
    const designId = storeDesignRow(services, { productId, design: { placement: 'back' }, effectiveDpi: 40 });
    const line = { ...lines.tee, customizationId: designId, acceptLowResolution: true };
    const { id } = await buy(services, [line]);
    const print = async (width: number) => {
      const folder = join(services.env.dataDir, 'uploads', designId);
      mkdirSync(folder, { recursive: true });
      const file = sharp({ create: { width, height: width / 2, channels: 4, background: '#000' } });
      writeFileSync(join(folder, 'print.png'), await file.png().toBuffer());
    };
    return { id, designId, print };
  }

  it("carries its print file in its placement, whatever the buyer's logo is like", async () => {
    const shop = await vendorShop();
    const { id, designId, print } = await customized(shop);
    await print(300);
    expect(await fulfillOrder(shop.services, id, {}, ADMIN_ACTOR)).toMatchObject({ results: [{ ok: true }] });
    const [{ placement, url } = { placement: '', url: '' }] =
      shop.printful.submitted[0]?.items[0]?.printFiles ?? [];
    expect(placement).toBe('back');
    expect(new URL(url).pathname).toBe(`/api/print-files/${designId}`);
    expect(new URL(url).searchParams.get('signature')).toBeTruthy();
  });

  it("isn't sent without its print file, or with one that is too coarse for the vendor", async () => {
    const shop = await vendorShop();
    const { id, print } = await customized(shop);
    const errorOf = async () => (await fulfillOrder(shop.services, id, {}, ADMIN_ACTOR)).results[0]?.error;
    expect(await errorOf()).toContain('is missing or damaged');
    await print(200);
    expect(await errorOf()).toContain('has 100 pixels per inch');
    expect(shop.printful.submitted).toEqual([]);
    await print(300);
    expect(await errorOf()).toBeUndefined();
  });
});
