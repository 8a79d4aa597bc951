import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { jobs } from '#db/schema/operations.ts';
import { listProducts } from '#server/domain/catalog/list-products.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { AppError } from '#shared/errors.ts';
import { vendorProduct, vendorTee, vendorVariant } from '#tests/support/fake-vendor.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import {
  catalogOf,
  changesOf,
  connectFakeVendor,
  storedVariants,
  syncedProduct,
  syncNow,
} from '#tests/support/vendors.ts';

let services: TestServices;
beforeEach(async () => {
  services = testServices();
  await connectFakeVendor(services);
});

const product = () => syncedProduct(services);
const variants = () => storedVariants(services);
const syncWith = (...offered: typeof services.vendor.products) => {
  services.vendor.products = offered;
  return syncNow(services);
};
const setProduct = (values: Partial<typeof products.$inferSelect>) =>
  services.db.update(products).set(values).where(eq(products.id, product().id)).run();

describe('a sync', () => {
  it('adds what the vendor has, active and synced', async () => {
    services.vendor.products = [
      vendorTee(),
      vendorProduct('mug', {
        name: ' Camp \u0000 Mug ',
        variants: [vendorVariant('x', { size: null, color: null })],
      }),
    ];
    const sync = await syncNow(services);
    expect(sync).toMatchObject({
      ...{ state: 'done', added: 2, changed: 0, deactivated: 0, untouched: 0, products: 2, variants: 2 },
      error: null,
    });
    expect(listProducts(services)).toMatchObject([
      { name: 'Camp Mug', slug: 'camp-mug', category: '', price: '25.00', isActive: true, inventory: 999 },
      { name: 'Range Tee', sizes: ['M'], colors: ['Black'], allowCustomization: false, featured: false },
    ]);
    expect(changesOf(services, sync)).toEqual(['added Camp Mug', 'added Range Tee']);
  });

  it('changes nothing the second time', async () => {
    await syncWith(vendorTee());
    const before = catalogOf(services);
    services.pass(60_000);
    expect(await syncNow(services)).toMatchObject({ added: 0, changed: 0, untouched: 1 });
    expect(catalogOf(services)).toEqual(before);
  });

  it('changes only what belongs to the vendor, and says what', async () => {
    await syncWith(vendorTee());
    const byHand = {
      ...{ featured: true, allowCustomization: true, category: 'Shirts' },
      metadata: { sizeChart: { columns: ['Chest'], rows: [{ size: 'M', inches: [20] }] } },
    };
    setProduct(byHand);
    services.pass(60_000);
    services.vendor.products = [
      vendorProduct('tee', {
        name: 'Range Day Tee',
        description: 'Softer.',
        variants: [
          vendorVariant('l', { size: 'L', retailPrice: 2700 }),
          vendorVariant('m', { retailPrice: 2600, isAvailable: false, cost: 1300 }),
        ],
      }),
    ];
    const sync = await syncNow(services);
    expect(sync).toMatchObject({ added: 0, changed: 1, untouched: 0 });
    expect(product()).toMatchObject({
      ...byHand,
      ...{ name: 'Range Day Tee', slug: 'range-day-tee', description: 'Softer.', priceCents: 2700 },
      updatedAt: services.now(),
    });
    expect(services.db.select().from(productSlugs).all()).toMatchObject([{ slug: 'range-tee' }]);
    expect(variants()).toMatchObject([
      { size: 'L', retailPriceCents: 2700, isAvailable: true },
      { size: 'M', retailPriceCents: 2600, vendorCostCents: 1300, isAvailable: false },
    ]);
    expect(changesOf(services, sync)).toEqual([
      'changed Range Day Tee | Name: “Range Tee” to “Range Day Tee” | Description changed | New: L, Black | Price of M, Black: $25.00 to $26.00 | Cost of M, Black at the vendor: $12.00 to $13.00 | M, Black is no longer available',
    ]);
  });

  it('deactivates what the vendor no longer has, and brings it back with it', async () => {
    stockProduct(services, { name: 'Patch' });
    const mug = vendorProduct('mug', { name: 'Mug' });
    await syncWith(vendorTee(), mug);
    expect(await syncWith(mug)).toMatchObject({ deactivated: 1, products: 1 });
    const names = () => listProducts(services).map(({ name }) => name);
    expect(names()).toEqual(['Mug', 'Patch']);
    expect(await syncNow(services)).toMatchObject({ deactivated: 0 });
    const sync = await syncWith(vendorTee(), mug);
    expect(sync).toMatchObject({ added: 0, changed: 1 });
    expect(changesOf(services, sync)).toEqual(['changed Range Tee | The vendor has it again.']);
    expect(names()).toEqual(['Mug', 'Patch', 'Range Tee']);
  });

  it('leaves a product inactive that a person deactivated, also when the vendor loses and gets it', async () => {
    await syncWith(vendorTee());
    setProduct({ isActive: false });
    expect(await syncNow(services)).toMatchObject({ untouched: 1 });
    services.vendor.products = [];
    expect(await syncNow(services)).toMatchObject({ deactivated: 0 });
    services.vendor.products = [vendorTee({ retailPrice: 2600 })];
    expect(await syncNow(services)).toMatchObject({ changed: 1 });
    expect(product().isActive).toBe(false);
  });

  it("leaves deleted products deleted, and products that became the shop's own alone", async () => {
    await syncWith(vendorTee());
    for (const values of [{ deletedAt: services.now() }, { deletedAt: null, isSynced: false }]) {
      services.db.update(products).set(values).run();
      const before = catalogOf(services);
      for (const offer of [[vendorTee({ retailPrice: 2600 })], []]) {
        services.vendor.products = offer;
        expect(await syncNow(services)).toMatchObject({ added: 0, changed: 0, deactivated: 0 });
        expect(catalogOf(services)).toEqual(before);
      }
    }
  });

  it('keeps variants that the vendor no longer has, unavailable and behind the others', async () => {
    services.vendor.products = [
      vendorProduct('tee', { variants: [vendorVariant('m'), vendorVariant('l', { size: 'L' })] }),
    ];
    await syncNow(services);
    services.vendor.products = [
      vendorProduct('tee', {
        variants: [vendorVariant('l', { size: 'L' }), vendorVariant('s', { size: 'S' })],
      }),
    ];
    await syncNow(services);
    expect(variants().map(({ size, isAvailable }) => [size, isAvailable])).toEqual([
      ['L', true],
      ['S', true],
      ['M', false],
    ]);
  });

  it('takes a variant that the vendor recreated for the same one', async () => {
    await syncWith(vendorTee());
    const [before] = variants();
    await syncWith(vendorTee({ id: 'm2', sku: 'SKU-m2' }));
    expect(variants()).toMatchObject([{ id: before?.id, vendorVariantId: 'm2', isAvailable: true }]);
  });

  it('never keeps more than 300 variants of a product', async () => {
    const generation = (name: string) =>
      Array.from({ length: 200 }, (_, index) =>
        vendorVariant(`${name}${index}`, { size: `${name}${index}` }),
      );
    for (const name of ['a', 'b', 'c']) {
      services.vendor.products = [vendorProduct('tee', { variants: generation(name) })];
      await syncNow(services);
      services.pass(60_000);
    }
    const names = variants().map(({ size }) => size?.charAt(0));
    expect(names.filter((name) => name === 'c')).toHaveLength(200);
    expect(names.filter((name) => name === 'b')).toHaveLength(100);
    expect(names).toHaveLength(300);
  });

  it('does not sell a variant without a price, and does not add a product without any', async () => {
    services.vendor.products = [
      vendorProduct('a', {
        variants: [vendorVariant('m'), vendorVariant('l', { size: 'L', retailPrice: null })],
      }),
      vendorProduct('b', { variants: [vendorVariant('x', { retailPrice: 0 })] }),
    ];
    const sync = await syncNow(services);
    expect(sync).toMatchObject({ added: 1, products: 2 });
    expect(variants().map(({ size, isAvailable }) => [size, isAvailable])).toEqual([
      ['M', true],
      ['L', false],
    ]);
    expect(changesOf(services, sync)).toEqual([
      "added Tee a | L, Black has no price at the vendor, so it isn't sold.",
      "skipped Tee b | M, Black has no price at the vendor, so it isn't sold.",
    ]);
  });

  it('keeps the price of a variant whose price the vendor took away, and stops selling it', async () => {
    await syncWith(vendorTee());
    await syncWith(vendorTee({ retailPrice: null }));
    expect(variants()).toMatchObject([{ retailPriceCents: 2500, isAvailable: false }]);
    expect(product()).toMatchObject({ priceCents: 2500, isActive: true });
  });

  it("keeps products and variants with one SKU apart by the vendor's ids", async () => {
    const sku = 'SAME';
    services.vendor.products = [
      vendorProduct('a', { variants: [vendorVariant('1', { sku })] }),
      vendorProduct('b', { variants: [vendorVariant('1', { sku }), vendorVariant('2', { sku, size: 'L' })] }),
    ];
    const sync = await syncNow(services);
    expect(sync).toMatchObject({ added: 2, variants: 3 });
    expect(changesOf(services, sync)[0]).toBe(
      'added Tee a | The SKU SAME is on several variants at the vendor.',
    );
    expect(await syncNow(services)).toMatchObject({ untouched: 2 });
  });

  it('keeps the addresses of products with the same name apart, and says so', async () => {
    stockProduct(services, { name: 'Tee' });
    services.vendor.products = ['a', 'b', 'c'].map((id) => vendorProduct(id, { name: 'Tee' }));
    expect(changesOf(services, await syncNow(services))).toEqual(
      [2, 3, 4].map(
        (n) => `added Tee | Another product has or had this name, so the address ends in “tee-${n}”.`,
      ),
    );
    expect(
      services.db
        .select({ slug: products.slug })
        .from(products)
        .all()
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual(['tee', 'tee-2', 'tee-3', 'tee-4']);
  });

  it.each([
    [
      'products',
      () => Array.from({ length: 2001 }, (_, index) => vendorProduct(String(index))),
      'The vendor has 2001 products, and a sync takes at most 2000. Nothing was changed.',
    ],
    [
      'variants',
      () => [
        vendorProduct('tee', {
          variants: Array.from({ length: 301 }, (_, index) => vendorVariant(String(index))),
        }),
      ],
      '“Tee tee” has 301 variants at the vendor, and a product has at most 300. Nothing was changed.',
    ],
  ])('fails in words when the vendor has too many %s', async (_, offer, error) => {
    services.vendor.products = offer();
    expect(await syncNow(services)).toMatchObject({ state: 'failed', error, added: 0 });
    expect(catalogOf(services).products).toEqual([]);
  });

  it('changes nothing when the vendor fails in the middle, says why, and works the next time', async () => {
    services.vendor.products = [vendorProduct('a'), vendorProduct('b')];
    await syncNow(services);
    const before = catalogOf(services);
    services.vendor.products = [vendorProduct('a', { name: 'Changed' })];
    services.vendor.onProduct = () => {
      services.vendor.failure = new AppError('vendor_timeout');
    };
    const failed = await syncNow(services);
    expect(failed).toMatchObject({ state: 'failed', error: new AppError('vendor_timeout').message });
    expect(catalogOf(services)).toEqual(before);
    expect(listNeedsAttention(services)).toMatchObject([{ kind: 'failed_syncs', count: 1 }]);
    // A vendor's failure is no failed job: the next sync repeats it.
    expect(services.db.select().from(jobs).where(eq(jobs.kind, 'sync_products')).all()).toMatchObject([
      { status: 'done' },
      { status: 'done' },
    ]);
    services.vendor.onProduct = () => {};
    services.vendor.failure = null;
    expect(await syncNow(services)).toMatchObject({ state: 'done', changed: 1, deactivated: 1 });
    expect(listNeedsAttention(services)).toEqual([]);
  });
});
