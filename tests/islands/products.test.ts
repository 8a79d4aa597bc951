import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { podProducts, podVendors } from '#db/schema/vendors.ts';
import { deleteProduct } from '#server/domain/catalog/delete-product.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { productEditor, productOffice } from '#tests/support/product-office.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));

const variants = (sizes: string[], colors: string[]) =>
  colors.flatMap((color) => sizes.map((size) => ({ size, color })));

test("distinguishes a failed load, no products and no matches, shows the figures and each product's options, and deletes products from the list and the editor", async () => {
  const { open, stock, services, intercept, user } = await productOffice();
  let isAway = true;
  intercept((path) =>
    isAway && path === '/api/admin/products'
      ? Promise.resolve(Response.json({ code: 'too_busy', message: "We're busy." }, { status: 503 }))
      : undefined,
  );
  await open('/admin/products');
  expect(await main().findByText("Error Loading Products. We're busy.")).toBeTruthy();
  isAway = false;
  await user.click(main().getByRole('button', { name: 'Retry' }));

  expect(await main().findByText('No products found. Add your first product to get started.')).toBeTruthy();
  const cap = stock({ name: 'Cap', priceCents: 3000, inventory: 0 });
  await open('/admin/products?q=nothing');
  expect(await main().findByText('No products match your search criteria.')).toBeTruthy();
  await user.click(main().getByRole('button', { name: 'Clear filters' }));
  await main().findByRole('heading', { name: 'Products (1)' });
  const tee = stock({
    name: 'Unit Tee',
    category: 'Shirts',
    priceCents: 2500,
    featured: true,
    variants: variants(['S', 'M'], ['Olive', 'Black', 'Bone', 'Navy', 'Red', 'Sand']),
  });
  await open('/admin/products');
  await main().findByRole('heading', { name: 'Products (2)' });
  const tile = async (label: string) =>
    (await main().findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;
  await waitFor(async () =>
    expect(
      await Promise.all(['Total Products', 'Total Variants', 'Average Variant Price'].map(tile)),
    ).toEqual(['2', '12', '$25.00']),
  );
  const row = (name: string) =>
    main().getByRole('link', { name }).closest('tr')?.textContent?.replaceAll(/\s+/g, ' ');
  for (const words of [
    'Shirts',
    'Featured',
    '$25.00',
    'S, M',
    'Olive, Black, Bone, Navy +2 more',
    'Variants12',
  ])
    expect(row('Unit Tee')).toContain(words);
  for (const words of ['Uncategorized', 'Sold out', '$30.00', 'Variants0'])
    expect(row('Cap')).toContain(words);

  await user.click(await main().findByRole('button', { name: 'Delete Cap' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Product' }));
  expect(
    question.getByText('Are you sure you want to delete "Cap"? This action cannot be undone.'),
  ).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await toast('Product deleted')).toBeTruthy();
  await main().findByRole('heading', { name: 'Products (1)' });
  expect(document.activeElement).toBe(main().getByRole('link', { name: 'Unit Tee' }));
  await user.click(await toast('Undo'));
  expect(await toast('Cap is in the store again.')).toBeTruthy();
  await main().findByRole('heading', { name: 'Products (2)' });
  deleteProduct(services, cap, ADMIN_ACTOR);
  await open('/admin/products?state=deleted');
  await user.click(await main().findByRole('button', { name: 'Bring back Cap' }));
  expect(await toast('Cap is a draft.')).toBeTruthy();
  expect(await main().findByText('No deleted products.')).toBeTruthy();

  await open(`/admin/products?open=${tee}`);
  const remove = await (await productEditor()).findByRole('button', { name: 'Delete' });
  deleteProduct(services, tee, ADMIN_ACTOR);
  await user.click(remove);
  const again = within(await screen.findByRole('alertdialog', { name: 'Delete Product' }));
  await user.click(again.getByRole('button', { name: 'Delete' }));
  expect(await toast('Delete failed')).toBeTruthy();
  expect(await toast('This product was deleted.')).toBeTruthy();
});

test('adds a product, and shows an error at each missing or invalid field once the button is released', async () => {
  const shop = await productOffice();
  const { open, type, user, services } = shop;
  await open('/admin/products');
  const opener = await main().findByRole('button', { name: 'Add Product' });
  // The script of the form is loaded with the click.
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Product' }));
  const add = await dialog.findByRole('button', { name: 'Add Product' });
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
  // A message would move the button away from the press.
  await user.pointer({ keys: '[MouseLeft>]', target: add });
  expect(dialog.queryByText('Enter a name')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: add });
  for (const message of ['Enter a name', /Enter a price in dollars/, /Enter a whole number/])
    expect(await dialog.findByText(message)).toBeTruthy();
  await type(/^Name/, 'Medic Tee');
  await type(/^Price/, 'free');
  await type(/^Quantity in stock/, 'many');
  await user.click(add);
  expect(services.db.select().from(products).all()).toEqual([]);
  await type(/^Price/, '$24.5');
  await type(/^Quantity in stock/, '12');
  await user.type(dialog.getByLabelText(/^Category/), 'Shirts');
  shop.lose('/api/admin/products');
  await user.click(add);
  expect(await toast('Add failed')).toBeTruthy();
  await user.click(add);
  expect(await toast('Product added')).toBeTruthy();
  expect(services.db.select().from(products).all()).toMatchObject([
    {
      name: 'Medic Tee',
      slug: 'medic-tee',
      priceCents: 2450,
      inventory: 12,
      category: 'Shirts',
      isActive: false,
    },
  ]);
  // Then its pictures and variants are added, before it is put in the store.
  const editor = await productEditor();
  expect(await editor.findByRole('heading', { name: 'Medic Tee' })).toBeTruthy();
  expect(editor.getByText('Draft', { selector: '.badge' })).toBeTruthy();
  for (const part of [/^Pictures/, /^Variants/])
    expect(editor.getByText(part, { selector: 'summary' }).closest('details')?.open).toBe(true);
  await user.click(editor.getByRole('button', { name: 'Put in store' }));
  expect(await toast('Product is now in the store')).toBeTruthy();
  expect(editor.queryByRole('button', { name: 'Put in store' })).toBeNull();
  expect(services.db.select().from(products).get()?.isActive).toBe(true);
});

test("applies a product's switches at once, reverts refused ones, and opens a copy", async () => {
  const { open, stock, stored, services, user, intercept } = await productOffice();
  const id = stock({ name: 'Cap' });
  await open(`/admin/products?open=${id}`);
  const dialog = await productEditor();
  const featured = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Featured Product/ });
  expect(dialog.getByText('Show this product first in the store')).toBeTruthy();
  await user.click(featured);
  expect(await toast('Product is now featured')).toBeTruthy();
  expect(stored(id).featured).toBe(true);
  await user.click(featured);
  expect(await toast('Product removed from featured')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /^Active/ }));
  expect(await toast('Product removed from the store')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /^Customizable/ }));
  expect(await toast('Product can now be customized')).toBeTruthy();
  expect(stored(id)).toMatchObject({ featured: false, isActive: false, allowCustomization: true });
  intercept((path) =>
    path.endsWith('/featured')
      ? Promise.resolve(Response.json({ code: 'too_busy', message: "We're busy." }, { status: 503 }))
      : undefined,
  );
  await user.click(featured);
  expect(await toast('Update failed')).toBeTruthy();
  expect(featured.checked).toBe(false);

  await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
  expect(await toast('Cap (copy) is a draft until you put it in the store.')).toBeTruthy();
  expect(await (await productEditor()).findByRole('heading', { name: 'Cap (copy)' })).toBeTruthy();
  const copy = services.db.select().from(products).where(eq(products.name, 'Cap (copy)')).get();
  expect(copy).toMatchObject({ isActive: false, inventory: 0 });
});

test('shows of a synced product what its vendor sets, and its held prices', async () => {
  const { open, stock, services, user } = await productOffice();
  const id = stock({
    name: 'Vendor Tee',
    isSynced: true,
    variants: [{ size: 'L', color: 'Black', retailPriceCents: 2400 }],
  });
  const stamps = { createdAt: services.now(), updatedAt: services.now() };
  services.db
    .insert(podVendors)
    .values({ id: 'printful', name: 'Printful', type: 'printful', ...stamps })
    .run();
  services.db
    .insert(podProducts)
    .values({ id: 'p', productId: id, vendorId: 'printful', vendorSku: '1', vendorName: 'Tee', ...stamps })
    .run();
  services.db.update(productVariants).set({ heldPriceCents: 4000 }).run();
  await open(`/admin/products?open=${id}`);
  const dialog = await productEditor();
  expect(await dialog.findByText('Synced from Printful - Fulfilled on demand')).toBeTruthy();
  const table = within(dialog.getByRole('table', { name: 'Variants' }));
  for (const cell of ['L', 'Black', '$24.00', 'Yes']) expect(table.getByText(cell)).toBeTruthy();
  for (const label of [/^Name/, /^Price in/, /^Description/])
    expect(dialog.queryByLabelText(label)).toBeNull();
  expect(dialog.getByLabelText(/^Category/)).toBeTruthy();
  expect(dialog.getByText('$24.00 → $40.00')).toBeTruthy();
  const accept = async () => {
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sell at the new prices?' }));
    await user.click(question.getByRole('button', { name: 'Accept' }));
  };
  // A sync brings another price while this one is read.
  services.db.update(productVariants).set({ heldPriceCents: 5000 }).run();
  await accept();
  expect(await toast('These prices have changed. Check the new ones, then decide again.')).toBeTruthy();
  expect(await dialog.findByText('$24.00 → $50.00')).toBeTruthy();
  await accept();
  expect(await toast('The new prices are in the store')).toBeTruthy();
  expect(services.db.select().from(productVariants).get()).toMatchObject({ retailPriceCents: 5000 });
});
