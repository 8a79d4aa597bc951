import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { changeProducts } from '#server/domain/catalog/change-products.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { changesOf, connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { decideNew, readNew } from './new-products.ts';
import { showVendor } from './vendors.queries.ts';

let services: TestServices;
beforeEach(async () => {
  services = testServices({ REVIEW_NEW_PRODUCTS: '1' });
  await connectFakeVendor(services);
});

function sync(...ids: string[]) {
  services.vendor.products = ids.map((id) => vendorProduct(id));
  return syncNow(services);
}
const onSale = () =>
  services.db
    .select()
    .from(products)
    .where(eq(products.isActive, true))
    .all()
    .map(({ name }) => name)
    .sort();
const waiting = () => readNew(services.db, 'printful').products.map(({ name }) => name);
const decide = (accept: boolean, version = readNew(services.db, 'printful').version) =>
  decideNew(services, 'printful', { accept, version }, ADMIN_ACTOR);

it('keeps new products out of the store until one decision puts all of them in', async () => {
  const run = await sync('a', 'b');
  expect(onSale()).toEqual([]);
  expect(changesOf(services, run)).toEqual([
    'added Tee a | Waits for review: it is not in the store yet.',
    'added Tee b | Waits for review: it is not in the store yet.',
  ]);
  expect(showVendor(services, 'printful').newProducts).toBe(2);
  expect(listNeedsAttention(services)).toMatchObject([{ kind: 'new_products', count: 2 }]);
  expect(decide(true)).toMatchObject({ products: [], since: null });
  expect(onSale()).toEqual(['Tee a', 'Tee b']);
  expect(listNeedsAttention(services)).toEqual([]);
});

it('asks about later products alone, and not again about the ones left out', async () => {
  await sync('a');
  decide(false);
  expect([waiting(), onSale()]).toEqual([[], []]);
  await sync('a', 'b');
  expect(waiting()).toEqual(['Tee b']);
  decide(true);
  await sync('a', 'b');
  expect([waiting(), onSale()]).toEqual([[], ['Tee b']]);
});

it("doesn't ask about a product again after a person activated it, even once it is inactive", async () => {
  await sync('a', 'b');
  const [first] = readNew(services.db, 'printful').products;
  const ids = [first?.id ?? ''];
  changeProducts(services, { ids, isActive: true }, ADMIN_ACTOR);
  expect([waiting(), onSale()]).toEqual([['Tee b'], ['Tee a']]);
  changeProducts(services, { ids, isActive: false }, ADMIN_ACTOR);
  expect(waiting()).toEqual(['Tee b']);
});

it('refuses a decision about another list, and repeats one without effect', async () => {
  await sync('a');
  const { version } = readNew(services.db, 'printful');
  await sync('a', 'b');
  expect(errorOf(() => decide(true, version))).toMatchObject({
    code: 'stale',
    details: { new: { products: [{ name: 'Tee a' }, { name: 'Tee b' }] } },
  });
  expect(onSale()).toEqual([]);
  const seen = readNew(services.db, 'printful').version;
  decide(true, seen);
  expect(decide(false, seen).products).toEqual([]);
  expect(onSale()).toEqual(['Tee a', 'Tee b']);
});

it("doesn't ask about a product that its vendor dropped until it is back", async () => {
  await sync('a', 'b');
  await sync('a');
  expect(waiting()).toEqual(['Tee a']);
  await sync('a', 'b');
  expect([waiting(), onSale()]).toEqual([['Tee a', 'Tee b'], []]);
});

it('puts new products in the store at once if the shop does not review them', async () => {
  services = testServices({ REVIEW_NEW_PRODUCTS: '0' });
  await connectFakeVendor(services);
  await sync('a');
  expect([waiting(), onSale()]).toEqual([[], ['Tee a']]);
});
