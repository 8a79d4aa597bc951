import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { productSlugs, products, productVariants, stockMovements } from '#db/schema/catalog.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { readCart } from '#server/domain/cart/cart.queries.ts';
import { ProductChange } from '#shared/schemas/product-actions.schema.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addProduct } from './add-product.ts';
import { listAdminProducts } from './admin-products.queries.ts';
import { changeProduct } from './change-product.ts';
import { deleteProduct } from './delete-product.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { listProducts } from './list-products.ts';
import { requireProduct } from './require-product.ts';
import { saveVariants } from './save-variants.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const ID = '11111111-1111-4111-8111-111111111111';
const NEW = { name: 'Medic Tee', price: '25.00', inventory: 12 };
const add = (more: object = {}) => addProduct(services, { ...NEW, ...more }, ADMIN_ACTOR).product;
const change = (id: string, input: object) =>
  changeProduct(services, id, ProductChange.parse(input), ADMIN_ACTOR);
const actions = () =>
  services.db
    .select()
    .from(auditLog)
    .all()
    .map(({ action, subjectName }) => [action, subjectName]);
const movements = () =>
  services.db
    .select()
    .from(stockMovements)
    .all()
    .map(({ reason, change: units, inventory }) => [reason, units, inventory]);

describe('adding a product', () => {
  it('puts it into the shop with its address, and records it with its first stock', () => {
    const product = add({ category: 'Shirts', description: 'Soft.\nGreen.' });
    expect(product).toMatchObject({ slug: 'medic-tee', price: '25.00', inventory: 12, isActive: true });
    expect(listProducts(services)).toMatchObject([{ id: product.id, description: 'Soft.\nGreen.' }]);
    expect(actions()).toEqual([['product_added', 'Medic Tee']]);
    expect(movements()).toEqual([['received', 12, 12]]);
  });

  it('adds it once when the request is repeated, and refuses the id for another product', () => {
    const first = addProduct(services, { ...NEW, id: ID }, ADMIN_ACTOR);
    expect(addProduct(services, { ...NEW, id: ID }, ADMIN_ACTOR)).toEqual({ ...first, isNew: false });
    expect(services.db.select().from(products).all()).toHaveLength(1);
    expect(() => add({ id: ID, name: 'Other' })).toThrow(
      expect.objectContaining({ code: 'idempotency_key_reused' }),
    );
    deleteProduct(services, ID, ADMIN_ACTOR);
    expect(() => add({ id: ID })).toThrow(expect.objectContaining({ code: 'idempotency_key_reused' }));
  });

  it.each([
    { price: '26.00' },
    { inventory: 13 },
    { inventory: 0 },
    { category: 'Caps' },
    { description: 'Hard.' },
    { isActive: false },
    { imageUrl: 'https://shop.example/b.jpg' },
    { print: { kind: 'mug', placements: ['front'] } },
  ])('refuses its id with other content: %j', (other) => {
    const sent = { id: ID, category: 'Shirts', description: 'Soft.', imageUrl: 'https://shop.example/a.jpg' };
    add(sent);
    expect(() => add({ ...sent, ...other })).toThrow(
      expect.objectContaining({ code: 'idempotency_key_reused' }),
    );
    expect(requireProduct(services, ID)).toMatchObject({ price: '25.00', inventory: 12 });
  });

  it('takes the first request again after a sale and after an edit', () => {
    add({ id: ID });
    services.pass(1000);
    services.db.update(products).set({ inventory: 3 }).run();
    expect(add({ id: ID }).inventory).toBe(3);
    change(ID, { name: 'Corps Tee', price: '30.00', inventory: 20 });
    expect(add({ id: ID })).toMatchObject({ name: 'Corps Tee', price: '30.00', inventory: 20 });
    for (const other of [{ inventory: 20 }, { name: 'Corps Tee' }, { price: '30.00' }])
      expect(() => add({ id: ID, ...other })).toThrow(
        expect.objectContaining({ code: 'idempotency_key_reused' }),
      );
  });
});

describe('changing a product', () => {
  it('keeps what is absent, removes what is empty, and does nothing the second time', () => {
    const { id } = add({ category: 'Shirts', description: 'Soft.' });
    services.pass(1000);
    const input = { price: '$26', description: '', isActive: false, lowStockThreshold: '3' };
    const changed = change(id, input);
    expect(changed).toMatchObject({
      price: '26.00',
      description: '',
      category: 'Shirts',
      isActive: false,
      lowStockThreshold: 3,
      inventory: 12,
    });
    services.pass(1000);
    expect(change(id, input)).toEqual(changed);
    expect(actions()).toHaveLength(2);
  });

  it('replaces its only picture by another address, also in its variants, and removes it by none', () => {
    const { id } = add({ imageUrl: 'https://shop.example/a.jpg' });
    const variant = { size: 'S', imageUrl: 'https://shop.example/a.jpg', isAvailable: true };
    saveVariants(services, id, VariantGrid.parse({ variants: [variant] }), ADMIN_ACTOR);
    expect(change(id, { imageUrl: 'https://shop.example/b.jpg' })).toMatchObject({
      imageUrl: 'https://shop.example/b.jpg',
      pictures: [{ url: 'https://shop.example/b.jpg', alt: '' }],
      images: ['https://shop.example/b.jpg'],
      variants: [{ imageUrl: null }],
    });
    expect(change(id, { imageUrl: '' })).toMatchObject({ imageUrl: null, pictures: [] });
    expect(change(id, { imageUrl: 'https://shop.example/c.jpg' }).pictures).toHaveLength(1);
  });

  it('is refused after somebody else changed it, with their version', () => {
    const { id, updatedAt } = add();
    change(id, { price: '30.00', updatedAt });
    expect(() => change(id, { price: '20.00', updatedAt })).toThrow(
      expect.objectContaining({
        code: 'stale',
        details: { product: requireProduct(services, id) },
      }),
    );
    expect(requireProduct(services, id).price).toBe('30.00');
  });

  it('is recorded with the fields that changed, and no others', () => {
    const { id } = add();
    change(id, { price: '30.00', featured: true });
    const entry = services.db.select().from(auditLog).all().at(-1);
    expect([entry?.before, entry?.after]).toEqual([
      { price: '25.00', featured: false },
      { price: '30.00', featured: true },
    ]);
  });

  it('keeps former addresses after a rename and after a chosen address, and none of another product', () => {
    const { id } = add();
    const other = add({ name: 'Field Cap' });
    change(id, { name: 'Ranger Tee' });
    expect(change(id, { slug: 'ranger' }).slug).toBe('ranger');
    // Both at once: the name makes no address of its own.
    change(id, { name: 'Scout Tee', slug: 'scout' });
    const former = services.db
      .select()
      .from(productSlugs)
      .all()
      .map(({ slug }) => slug);
    expect(former.toSorted()).toEqual(['medic-tee', 'ranger', 'ranger-tee']);
    for (const slug of ['ranger', 'medic-tee'])
      expect(() => change(other.id, { slug })).toThrow(
        expect.objectContaining({ fields: { slug: expect.any(String) } }),
      );
    expect(change(id, { slug: 'medic-tee' }).slug).toBe('medic-tee');
  });

  it('counts the stock if one is sent, and says so in its history', () => {
    const { id } = add();
    expect(change(id, { inventory: '9' }).inventory).toBe(9);
    expect(movements()).toEqual([
      ['received', 12, 12],
      ['counted', -3, 9],
    ]);
  });

  it('sets print areas by a template and a size chart, and removes the chart', () => {
    const { id } = add();
    const chart = { columns: ['Chest'], rows: [{ size: 'M', inches: ['20.5'] }] };
    const set = change(id, { print: { kind: 'mug', placements: ['back'] }, sizeChart: chart });
    expect(Object.keys(set.printAreas ?? {})).toEqual(['back']);
    expect(set).toMatchObject({
      printKind: 'mug',
      sizeChart: { columns: ['Chest'], rows: [{ size: 'M', inches: [20.5] }] },
    });
    const without = change(id, { sizeChart: { columns: [], rows: [] } });
    expect(without).toMatchObject({ printKind: 'mug', sizeChart: null });
  });

  it('leaves to the vendor what the vendor sets', () => {
    const id = stockProduct(services, { name: 'Vendor Tee', isSynced: true, variants: [{ size: 'S' }] });
    const { price, name } = requireProduct(services, id);
    expect(change(id, { name, price, featured: true, isActive: false })).toMatchObject({
      featured: true,
      isActive: false,
    });
    const print = { kind: 'shirt', placements: ['front'] } as const;
    expect(change(id, { name, category: 'Shirts', slug: 'our-tee', print })).toMatchObject({
      category: 'Shirts',
      slug: 'our-tee',
      printKind: 'shirt',
    });
    expect(() => change(id, { name: 'Mine', inventory: 3, featured: false })).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        fields: { name: expect.any(String), inventory: expect.any(String) },
      }),
    );
    expect(requireProduct(services, id).featured).toBe(true);
  });

  it("takes a synced product's own stock, which is that of its variants, and refuses another one", () => {
    const variants = [
      { size: 'S', inventory: 4 },
      { size: 'M', inventory: 7, isAvailable: false },
      { size: 'L', inventory: 2 },
    ];
    const id = stockProduct(services, { isSynced: true, inventory: 0, variants });
    const { name, price, description, inventory } = requireProduct(services, id);
    expect(inventory).toBe(6);
    const body = { name, price, description, inventory };
    expect(change(id, { ...body, featured: true })).toMatchObject({ inventory: 6, featured: true });
    expect(actions()).toEqual([['product_changed', name]]);
    expect(change(id, body)).toEqual(requireProduct(services, id));
    expect(movements()).toEqual([]);
    expect(actions()).toHaveLength(1);
    expect(() => change(id, { inventory: 0 })).toThrow(
      expect.objectContaining({ fields: { inventory: expect.any(String) } }),
    );
  });
});

describe('deleting a product', () => {
  it('removes it from the shop and the lists; a cart that has it says so', async () => {
    const { id } = add();
    addCartItem(services, SHOPPER, { productId: id, quantity: 1 });
    deleteProduct(services, id, ADMIN_ACTOR);
    expect(listProducts(services)).toEqual([]);
    expect(listAdminProducts(services.db, { limit: 50, offset: 0 })).toEqual({ products: [], total: 0 });
    expect(readCart(services, SHOPPER).items).toMatchObject([
      { available: 0, metadata: { productName: 'Medic Tee', productSlug: null } },
    ]);
    expect(() => deleteProduct(services, id, ADMIN_ACTOR)).toThrow('This product was deleted.');
    expect(actions().at(-1)).toEqual(['product_deleted', 'Medic Tee']);
  });
});

describe('duplicating a product', () => {
  it('makes an inactive copy without stock and SKUs, once', () => {
    const original = stockProduct(services, {
      imageUrl: '/media/products/a.800.webp',
      metadata: { sizeChart: { columns: ['Chest'], rows: [{ size: 'M', inches: [20] }] } },
      variants: [{ size: 'M', retailPriceCents: 2700 }],
    });
    services.db.update(productVariants).set({ sku: 'TEE-M' }).run();
    const { product, isNew } = duplicateProduct(services, original, ID, ADMIN_ACTOR);
    expect(isNew).toBe(true);
    expect(product).toMatchObject({
      name: 'Field Tee (copy)',
      slug: 'field-tee-copy',
      isActive: false,
      inventory: 0,
      pictures: [{ url: '/media/products/a.800.webp' }],
      variants: [{ size: 'M', ownPrice: '27.00', sku: null }],
      sizeChart: { columns: ['Chest'] },
    });
    expect(duplicateProduct(services, original, ID, ADMIN_ACTOR)).toEqual({ product, isNew: false });
  });

  it('refuses the id of the copy of another product with the same name, unless either was edited', () => {
    const { id } = add({ print: { kind: 'mug', placements: ['front'] } });
    const other = add({ price: '30.00' });
    const copy = (original: string) => duplicateProduct(services, original, ID, ADMIN_ACTOR);
    const { product } = copy(id);
    expect(() => copy(other.id)).toThrow(expect.objectContaining({ code: 'idempotency_key_reused' }));
    services.pass(1000);
    change(id, { price: '27.00' });
    expect(copy(id)).toEqual({ product, isNew: false });
    change(ID, { name: 'Medic Mug' });
    expect(copy(id)).toMatchObject({ product: { name: 'Medic Mug' }, isNew: false });
  });
});
