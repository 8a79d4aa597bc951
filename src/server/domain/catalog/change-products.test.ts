import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { changedPrice } from '#shared/percent.ts';
import { BulkProductChange } from '#shared/schemas/product-actions.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { changeProducts } from './change-products.ts';
import { requireProduct } from './require-product.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const GONE = '11111111-1111-4111-8111-111111111111';
const change = (ids: string[], input: object) =>
  changeProducts(services, BulkProductChange.parse({ ids, ...input }), ADMIN_ACTOR);
const priceOf = (id: string) => {
  const { price, variants } = requireProduct(services, id);
  return [price, ...variants.map(({ ownPrice }) => ownPrice)];
};

describe('several products', () => {
  it('get a price; synced ones keep theirs, and missing ones are named', () => {
    const tee = stockProduct(services, {
      variants: [{ size: 'S' }, { size: '2XL', retailPriceCents: 2800 }],
    });
    const same = stockProduct(services, { priceCents: 3000 });
    const synced = stockProduct(services, { isSynced: true });
    expect(change([tee, same, synced, GONE, tee], { price: '30' })).toEqual({
      changed: [tee],
      unchanged: [same],
      synced: [synced],
      gone: [],
      missing: [GONE],
    });
    expect(priceOf(tee)).toEqual(['30.00', null, '28.00']);
    expect(services.db.select().from(auditLog).all()).toHaveLength(1);
  });

  it("change by a percentage with the variants' own prices, half up", () => {
    const tee = stockProduct(services, {
      priceCents: 2550,
      variants: [{ size: 'S' }, { size: '2XL', retailPriceCents: 1001 }],
    });
    change([tee], { pricePercent: '+10' });
    expect(priceOf(tee)).toEqual(['28.05', null, '11.01']);
    change([tee], { pricePercent: '-50' });
    expect(priceOf(tee)).toEqual(['14.03', null, '5.51']);
  });

  it('change by a percentage once when the request is repeated, and refuse its id for another percentage', () => {
    const tee = stockProduct(services, { priceCents: 2000, variants: [{ retailPriceCents: 3000 }] });
    const cut = { pricePercent: '-10', requestId: GONE };
    const first = change([tee], cut);
    expect(change([tee], cut)).toEqual(first);
    expect(priceOf(tee)).toEqual(['18.00', '27.00']);
    expect(services.db.select().from(auditLog).all()).toHaveLength(1);
    expect(() => change([tee], { ...cut, pricePercent: '-20' })).toThrow(
      expect.objectContaining({ code: 'idempotency_key_reused' }),
    );
  });

  it('change together or not at all', () => {
    const [cheap, dear] = [100, 9_000_000].map((priceCents) => stockProduct(services, { priceCents }));
    expect(() => change([cheap ?? '', dear ?? ''], { pricePercent: '50' })).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
    expect(priceOf(cheap ?? '')).toEqual(['1.00']);
  });

  it('leave the shop and return to it, synced ones too', () => {
    const ids = [stockProduct(services), stockProduct(services, { isSynced: true })];
    expect(change(ids, { isActive: false }).changed).toEqual(ids);
    expect(ids.map((id) => requireProduct(services, id).isActive)).toEqual([false, false]);
    expect(change(ids, { isActive: false }).unchanged).toEqual(ids);
  });

  it('get a category, synced ones too, and the audit log has the one before', () => {
    const ids = [stockProduct(services, { category: 'Caps' }), stockProduct(services, { isSynced: true })];
    expect(change(ids, { category: ' Shirts ' }).changed).toEqual(ids);
    expect(ids.map((id) => requireProduct(services, id).category)).toEqual(['Shirts', 'Shirts']);
    expect(services.db.select().from(auditLog).all()).toMatchObject([
      { before: { category: 'Caps' }, after: { category: 'Shirts' } },
      { after: { category: 'Shirts' } },
    ]);
    expect(change(ids, { category: 'Shirts' }).unchanged).toEqual(ids);
  });

  it.each([
    {},
    { category: 'x'.repeat(101) },
    { category: ' ' },
    { category: 'Caps', isActive: true },
    { price: '' },
    { pricePercent: '' },
    { pricePercent: '-100' },
    { pricePercent: '0' },
    { pricePercent: 'ten' },
    { price: '5', isActive: true },
  ])('are not changed by %o', (input) => {
    expect(BulkProductChange.safeParse({ ids: [GONE], ...input }).success).toBe(false);
  });
});

describe('a price changed by a percentage', () => {
  it('is the exact result rounded half up, and free only if it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: -9000, max: 50_000 }),
        (cents, hundredths) => {
          // In whole numbers: 10,000 is all of it.
          const exact = BigInt(cents) * BigInt(10_000 + hundredths);
          const rounded = Number((exact + 5000n) / 10_000n);
          expect(changedPrice(cents, hundredths / 100)).toBe(cents === 0 ? 0 : Math.max(1, rounded));
        },
      ),
    );
  });
});
