import { expect, it } from 'vitest';
import { ProductChange } from '#shared/schemas/product-actions.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { changeProduct } from './change-product.ts';
import { changeProducts } from './change-products.ts';
import { changeStock } from './change-stock.ts';
import { productVersions } from './product-versions.ts';

it('lists details without the stock, with bulk changes, and saves each version again', () => {
  const services = testServices();
  const id = stockProduct(services, { name: 'Field Tee' });
  const change = (input: object) => {
    services.pass(60_000);
    return changeProduct(services, id, ProductChange.parse(input), ADMIN_ACTOR);
  };
  change({ name: 'Ranger Tee', description: 'Cotton', featured: true });
  services.pass(60_000);
  changeProducts(services, { ids: [id], price: '30.00' }, ADMIN_ACTOR);
  changeStock(services, id, { change: 5, reason: 'received', requestId: crypto.randomUUID() }, ADMIN_ACTOR);
  const { current, versions } = productVersions(services, id);
  expect(current).toMatchObject({ name: 'Ranger Tee', price: '30.00' });
  expect(current).not.toHaveProperty('inventory');
  expect(versions.map(({ fields }) => [fields?.['name'], fields?.['price'], fields?.['featured']])).toEqual([
    ['Ranger Tee', '30.00', true],
    ['Ranger Tee', '25.00', true],
    ['Field Tee', '25.00', false],
  ]);
  expect(versions.at(-1)?.changedBy).toBeNull();
  const { inventory } = change({});
  const restored = change({ ...versions.at(-1)?.fields });
  expect(restored).toMatchObject({ name: 'Field Tee', slug: 'field-tee', price: '25.00', inventory });
  expect(productVersions(services, id).versions[0]?.fields).toEqual(versions.at(-1)?.fields);
});

it("leaves out what a product's vendor sets", () => {
  const services = testServices();
  const id = stockProduct(services, { isSynced: true });
  services.pass(60_000);
  changeProduct(services, id, { featured: true }, ADMIN_ACTOR);
  const names = Object.keys(productVersions(services, id).versions[0]?.fields ?? {});
  expect(names.sort()).toEqual(['allowCustomization', 'category', 'featured', 'isActive', 'slug']);
});
