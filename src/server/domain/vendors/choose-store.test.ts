import { beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { listStores } from './choose-store.ts';
import { connectVendor } from './connect-vendor.ts';
import { showVendor } from './vendors.queries.ts';

const SHOPIFY = { id: '1', name: "Owner's private Shopify", type: 'shopify', usable: false };
const CLUB = { id: '3', name: 'Club', type: 'native', usable: true };
const REASON = 'This shop sells only from stores of the kind “API”.';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const connect = (more: { storeId?: string; apiKey?: string } = {}) =>
  connectVendor(services, 'printful', ADMIN_ACTOR, { apiKey: services.vendor.apiKey, ...more });
const gtiStore = () => services.vendor.store;

describe('the store of a key', () => {
  it('is the only one that the shop can sell from', async () => {
    services.vendor.otherStores = [SHOPIFY];
    expect(await connect()).toMatchObject({ storeId: '4711', storeName: 'GTI Store' });
  });

  it('is asked for when there are several, and nothing is connected until then', async () => {
    services.vendor.otherStores = [CLUB, SHOPIFY];
    await expect(connect()).rejects.toMatchObject({
      code: 'store_required',
      message: 'This key is for several stores in Printful. Choose the one to sell from.',
      details: { stores: [gtiStore(), CLUB, { ...SHOPIFY, reason: REASON }] },
    });
    expect(showVendor(services, 'printful')).toMatchObject({ isActive: false, keyFrom: null });
    expect(services.vendor.webhookUrl).toBeNull();
    expect(await connect({ storeId: '3' })).toMatchObject({ isActive: true, storeName: 'Club' });
  });

  it('stays the connected one when others are added, or can be another by choice', async () => {
    await connect();
    services.vendor.otherStores = [CLUB];
    expect(await connect()).toMatchObject({ storeName: 'GTI Store' });
    expect(await connect({ storeId: '3' })).toMatchObject({ storeName: 'Club' });
  });

  it('is asked for when another key is for another store', async () => {
    await connect();
    services.vendor.apiKey = 'pf_new_key';
    Object.assign(gtiStore(), { id: '5', name: 'Outlet' });
    await expect(connect()).rejects.toMatchObject({
      code: 'store_required',
      message: expect.stringContaining('a different store in Printful than before: Outlet'),
    });
    expect(showVendor(services, 'printful')).toMatchObject({ isActive: true, storeName: 'GTI Store' });
    expect(await connect({ storeId: '5' })).toMatchObject({ storeName: 'Outlet' });
  });

  it('is the only one of the first real key, although the sandbox had another', async () => {
    const [sandboxKey, realKey] = ['sandbox_x', 'pf_live_key'];
    services.env.vendors.printful = { apiKey: sandboxKey };
    services.vendor.apiKey = sandboxKey;
    await connectVendor(services, 'printful', ADMIN_ACTOR);
    services.vendor.apiKey = realKey;
    Object.assign(gtiStore(), { id: '5', name: 'Outlet' });
    expect(await connect()).toMatchObject({ isSandbox: false, storeName: 'Outlet' });
  });

  it.each([
    ['1', REASON],
    ['77', 'This key has no such store. Choose another one.'],
  ])("can't be one that the shop can't sell from (%s)", async (storeId, message) => {
    services.vendor.otherStores = [SHOPIFY];
    await expect(connect({ storeId })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { storeId: message },
    });
  });

  it('is none when all are sold from elsewhere', async () => {
    Object.assign(gtiStore(), { usable: false, type: 'etsy' });
    await expect(connect()).rejects.toThrow(
      'This key is for no store in Printful that this shop can use, only for GTI Store (etsy). Add a store of the kind “API” there, then connect again.',
    );
  });
});

describe('the list of stores', () => {
  it('says which can be used and why the others not', async () => {
    await connect();
    services.vendor.otherStores = [SHOPIFY];
    expect(await listStores(services, 'printful')).toEqual([gtiStore(), { ...SHOPIFY, reason: REASON }]);
  });

  it('needs a key', async () => {
    await expect(listStores(services, 'printify')).rejects.toMatchObject({ code: 'vendor_not_configured' });
  });
});
