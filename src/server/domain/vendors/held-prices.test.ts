import { beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct, vendorTee, vendorVariant } from '#tests/support/fake-vendor.ts';
import { laneCounts } from '#tests/support/lanes.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import {
  changesOf,
  connectFakeVendor,
  storedVariants,
  syncedProduct,
  syncNow,
} from '#tests/support/vendors.ts';
import { decideHeldPrices, requireHeldPrices } from './held-prices.ts';

let services: TestServices;
beforeEach(async () => {
  services = testServices();
  await connectFakeVendor(services);
});

const product = () => syncedProduct(services);
const variants = () => storedVariants(services);

describe('a price that changes by more than half', () => {
  beforeEach(async () => {
    services.vendor.products = [vendorTee()];
    await syncNow(services);
  });

  it.each([
    [3750, false],
    [3751, true],
    [1250, false],
    [1249, true],
  ])('is held from 25.00 to %i cents: %s', async (retailPrice, isHeld) => {
    services.vendor.products = [vendorTee({ retailPrice })];
    const sync = await syncNow(services);
    expect(sync).toMatchObject({ held: isHeld ? 1 : 0, changed: isHeld ? 0 : 1 });
    expect(variants()).toMatchObject([
      {
        retailPriceCents: isHeld ? 2500 : retailPrice,
        heldPriceCents: isHeld ? retailPrice : null,
        isAvailable: true,
      },
    ]);
  });

  it("does not give the product the price of a variant that isn't sold anymore, once it is accepted", async () => {
    const small = vendorVariant('s', { size: 'S', retailPrice: 1000 });
    services.vendor.products = [vendorProduct('tee', { variants: [vendorVariant('m'), small] })];
    await syncNow(services);
    services.vendor.products = [vendorTee({ retailPrice: 6000 })];
    await syncNow(services);
    decideHeldPrices(services, product().id, { accept: true }, ADMIN_ACTOR);
    expect(product().priceCents).toBe(6000);
    await syncNow(services);
    expect(product().priceCents).toBe(6000);
  });

  it('waits for a person, who accepts it', async () => {
    services.vendor.products = [vendorTee({ retailPrice: 250 })];
    const sync = await syncNow(services);
    expect(changesOf(services, sync)).toEqual([
      'held Range Tee | Waits for you: M, Black from $25.00 to $2.50',
    ]);
    expect(laneCounts(services)).toEqual({ needs_decision: 1 });
    expect(changesOf(services, await syncNow(services))).toEqual([]);
    expect(decideHeldPrices(services, product().id, { accept: true }, ADMIN_ACTOR).variants).toEqual([]);
    expect(variants()).toMatchObject([{ retailPriceCents: 250, heldPriceCents: null }]);
    expect(product().priceCents).toBe(250);
    expect(laneCounts(services)).toEqual({});
    expect(await syncNow(services)).toMatchObject({ untouched: 1, held: 0 });
  });

  it('is not asked for again once it was refused, but another one is', async () => {
    services.vendor.products = [vendorTee({ retailPrice: 250 })];
    await syncNow(services);
    decideHeldPrices(services, product().id, { accept: false }, ADMIN_ACTOR);
    expect(variants()).toMatchObject([{ retailPriceCents: 2500, heldPriceCents: null }]);
    expect(changesOf(services, await syncNow(services))).toEqual([]);
    services.vendor.products = [vendorTee({ retailPrice: 240 })];
    expect(await syncNow(services)).toMatchObject({ held: 1 });
    services.vendor.products = [vendorTee({ retailPrice: 2600 })];
    expect(await syncNow(services)).toMatchObject({ changed: 1 });
    expect(variants()).toMatchObject([{ retailPriceCents: 2600, heldPriceCents: null }]);
  });

  it('is decided only as it was seen', async () => {
    services.vendor.products = [vendorTee({ retailPrice: 250 })];
    await syncNow(services);
    const { variants: seen } = requireHeldPrices(services, product().id);
    services.vendor.products = [vendorTee({ retailPrice: 100 })];
    await syncNow(services);
    expect(() => decideHeldPrices(services, product().id, { accept: true, seen }, ADMIN_ACTOR)).toThrow(
      'These prices have changed.',
    );
    expect(variants()).toMatchObject([{ retailPriceCents: 2500, heldPriceCents: 100 }]);
  });
});
