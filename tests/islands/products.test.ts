import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { podProducts, podVendors } from '#db/schema/vendors.ts';
import { addPicture } from '#server/catalog/add-picture.ts';
import { changeProduct } from '#server/catalog/change-product.ts';
import { deleteProduct } from '#server/catalog/delete-product.ts';
import { requireProduct } from '#server/catalog/require-product.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { backOffice } from '#tests/support/back-office.ts';
import { logoPng } from '#tests/support/designs.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));
const editor = async () => within(await screen.findByRole('dialog', { name: 'Edit Product' }));

async function office() {
  const shop = await backOffice();
  const stock = (product: Parameters<typeof stockProduct>[1]) => stockProduct(shop.services, product);
  const stored = (id: string) => requireProduct(shop.services, id);
  /** Opens a product with one of its parts. */
  const edit = async (id: string, part: RegExp) => {
    await shop.open(`/admin/products?open=${id}`);
    const dialog = await editor();
    const summary = await dialog.findByText(part, { selector: 'summary' });
    await shop.user.click(summary);
    return within(summary.closest('details') as HTMLElement);
  };
  return { ...shop, stock, stored, edit };
}

/** Answers an upload of these bytes as its route does. */
async function answerUpload(services: Services, id: string, picture: Buffer): Promise<Response> {
  try {
    const added = await addPicture(services, id, { pictureId: crypto.randomUUID(), alt: undefined, picture }, ADMIN_ACTOR);
    return Response.json(added.product, { status: 201 });
  } catch (error) {
    if (!AppError.is(error)) throw error;
    const { code, message, fields, status } = error;
    return Response.json({ code, message, fields }, { status });
  }
}

const variants = (sizes: string[], colors: string[]) =>
  colors.flatMap((color) => sizes.map((size) => ({ size, color })));

test('says that there are no products, or none that match', async () => {
  const { open, stock, user } = await office();
  await open('/admin/products');
  expect(await main().findByText('No products found. Add your first product to get started.')).toBeTruthy();
  stock({});
  await open('/admin/products?q=nothing');
  expect(await main().findByText('No products match your search criteria.')).toBeTruthy();
  await user.click(main().getByRole('button', { name: 'Clear filters' }));
  await main().findByRole('heading', { name: 'Products (1)' });
});

test('says why the products could not be loaded, and tries again', async () => {
  const { open, stock, intercept, user } = await office();
  stock({});
  let isAway = true;
  intercept((path) =>
    isAway && path === '/api/admin/products'
      ? Promise.resolve(Response.json({ code: 'too_busy', message: 'We’re busy.' }, { status: 503 }))
      : undefined,
  );
  await open('/admin/products');
  expect(await main().findByText('Error Loading Products. We’re busy.')).toBeTruthy();
  isAway = false;
  await user.click(main().getByRole('button', { name: 'Retry' }));
  await main().findByRole('heading', { name: 'Products (1)' });
});

test('shows the figures, and each product with what it is sold in', async () => {
  const { open, stock } = await office();
  stock({ name: 'Cap', priceCents: 3000, inventory: 0 });
  stock({
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
  for (const words of ['Shirts', 'Featured', '$25.00', 'S, M', 'Olive, Black, Bone, Navy +2 more', '12 variants'])
    expect(row('Unit Tee')).toContain(words);
  for (const words of ['Uncategorized', 'Sold out', '$30.00', '0 variants']) expect(row('Cap')).toContain(words);
});

test('adds a product, with an error at each field that is missing, and never reads one as 0', async () => {
  const shop = await office();
  const { open, type, user, services } = shop;
  await open('/admin/products');
  const opener = await main().findByRole('button', { name: 'Add Product' });
  // The script of the form is loaded with the click.
  await act(() => user.click(opener));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Product' }));
  const add = await dialog.findByRole('button', { name: 'Add Product' });
  await user.click(add);
  for (const message of ['Enter a name', /Enter a price in dollars/, /Enter a whole number/])
    expect(await dialog.findByText(message)).toBeTruthy();
  await type(/^Name/, 'Medic Tee');
  await type(/^Price/, 'free');
  await type(/^Pieces in stock/, 'many');
  await user.click(add);
  expect(services.db.select().from(products).all()).toEqual([]);
  await type(/^Price/, '$24.5');
  await type(/^Pieces in stock/, '12');
  await type(/^Category/, 'Shirts');
  shop.lose('/api/admin/products');
  await user.click(add);
  expect(await toast('Add failed')).toBeTruthy();
  await user.click(add);
  expect(await toast('Product added')).toBeTruthy();
  expect(services.db.select().from(products).all()).toMatchObject([
    { name: 'Medic Tee', slug: 'medic-tee', priceCents: 2450, inventory: 12, category: 'Shirts' },
  ]);
  // It goes on with its pictures and variants.
  expect(await (await editor()).findByRole('heading', { name: 'Medic Tee' })).toBeTruthy();
});

test('switches apply at once, and go back if they are refused', async () => {
  const { open, stock, stored, user, intercept } = await office();
  const id = stock({});
  await open(`/admin/products?open=${id}`);
  const dialog = await editor();
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
      ? Promise.resolve(Response.json({ code: 'too_busy', message: 'We’re busy.' }, { status: 503 }))
      : undefined,
  );
  await user.click(featured);
  expect(await toast('Update failed')).toBeTruthy();
  expect(featured.checked).toBe(false);
});

test('deletes a product once that is confirmed, from its row and from its editor', async () => {
  const { open, stock, services, user } = await office();
  stock({ name: 'Cap' });
  const tee = stock({ name: 'Unit Tee' });
  await open('/admin/products');
  await user.click(await main().findByRole('button', { name: 'Delete Cap' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Product' }));
  expect(
    question.getByText('Are you sure you want to delete "Cap"? This action cannot be undone.'),
  ).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await toast('Product deleted')).toBeTruthy();
  await main().findByRole('heading', { name: 'Products (1)' });

  await open(`/admin/products?open=${tee}`);
  const remove = await (await editor()).findByRole('button', { name: 'Delete' });
  deleteProduct(services, tee, ADMIN_ACTOR);
  await user.click(remove);
  const again = within(await screen.findByRole('alertdialog', { name: 'Delete Product' }));
  await user.click(again.getByRole('button', { name: 'Delete' }));
  expect(await toast('Delete failed')).toBeTruthy();
  expect(await toast('This product was deleted.')).toBeTruthy();
});

test('shows of a synced product what its vendor sets, and its held prices', async () => {
  const { open, stock, services, requests, user, intercept } = await office();
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
  const dialog = await editor();
  expect(await dialog.findByText('Synced from Printful - Fulfilled on demand')).toBeTruthy();
  const table = within(dialog.getByRole('table', { name: 'Variants' }));
  for (const cell of ['L', 'Black', '$24.00', 'Yes']) expect(table.getByText(cell)).toBeTruthy();
  expect(dialog.queryAllByRole('textbox')).toEqual([]);
  expect(dialog.getByText('$24.00 → $40.00')).toBeTruthy();
  intercept((path) =>
    path.endsWith('/held-prices') ? Promise.resolve(new Response(null, { status: 204 })) : undefined,
  );
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await toast('The new prices are in the store')).toBeTruthy();
  expect(requests).toContain(`POST /api/admin/products/${id}/held-prices`);
});

test('changes name, price and address, and shows both versions after someone else changed them', async () => {
  const { edit, stock, stored, services, type, user } = await office();
  const id = stock({ name: 'Field Tee' });
  const form = await edit(id, /^Name, price/);
  changeProduct(services, id, { price: '30.00' }, { ...ADMIN_ACTOR });
  await type(/^Price/, '26');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Someone else changed this product while you were editing.')).toBeTruthy();
  expect(form.getByRole('row', { name: 'Price 30.00 26' })).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Save mine anyway' }));
  expect(await toast('Product updated')).toBeTruthy();
  await type(/^Name/, 'Ranger Tee');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByLabelText(/^Address/)).toHaveProperty('value', 'ranger-tee'));
  expect(stored(id)).toMatchObject({ name: 'Ranger Tee', price: '26.00' });
  await type(/^Price/, '');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/Enter a price in dollars/)).toBeTruthy();
  expect(stored(id).price).toBe('26.00');
});

test('adds, orders, describes and removes pictures, by keyboard too', async () => {
  const { edit, intercept, services, stock, stored, type, user } = await office();
  const id = stock({});
  // Node.js can't read the DOM's forms with files; tests/e2e/flows/product-by-hand.spec.ts sends real ones.
  const contents = [await logoPng(60), await logoPng(61), Buffer.from('text')];
  intercept((path) => {
    const picture = path.endsWith('/pictures') && contents.shift();
    return picture ? answerUpload(services, id, picture) : undefined;
  });
  const part = await edit(id, /^Pictures/);
  const field = part.getByLabelText('Add pictures');
  await user.upload(
    field,
    ['a.png', 'b.png', 'notes.png'].map((name) => new File(['x'], name, { type: 'image/png' })),
  );
  expect(await part.findByText(/^notes.png: We can't use this file/)).toBeTruthy();
  await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(2));
  const [first, second] = stored(id).pictures;

  part.getByRole('button', { name: 'Move down picture 1' }).focus();
  await user.keyboard('{Enter}');
  expect(part.getByText('Moved to place 2 of 2')).toBeTruthy();
  // The focus stays on the button of the picture that moved.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down picture 2');
  expect((field as HTMLInputElement).disabled).toBe(true);
  await type(/^What picture 1 shows/, 'On a soldier');
  await user.click(part.getByRole('button', { name: 'Save pictures' }));
  expect(await toast('Pictures saved')).toBeTruthy();
  expect(stored(id)).toMatchObject({
    imageUrl: second?.url,
    pictures: [{ id: second?.id, alt: 'On a soldier' }, { id: first?.id }],
  });

  await user.click(part.getByRole('button', { name: 'Remove picture 1' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
  );
  expect(await toast('Picture removed')).toBeTruthy();
  expect(stored(id)).toMatchObject({ imageUrl: first?.url, pictures: [{ id: first?.id }] });
});

test('adds variants by size and color, edits and removes them, and names wrong ones', async () => {
  const { edit, stock, stored, type, user } = await office();
  const id = stock({});
  const part = await edit(id, /^Variants/);
  await type(/^Sizes/, 'S, M,  S');
  await type(/^Colors/, 'Olive');
  await user.click(part.getByRole('button', { name: 'Add' }));
  const rows = await part.findAllByRole('group', { name: /Olive/ });
  expect(rows).toHaveLength(2);
  const medium = within(part.getByRole('group', { name: 'M, Olive' }));
  const price = medium.getByLabelText(/^Price/);
  await user.type(price, 'cheap');
  await user.click(part.getByRole('button', { name: 'Save variants' }));
  expect(await medium.findByText(/Enter a price in dollars/)).toBeTruthy();
  await user.clear(price);
  await user.type(price, '27');
  await user.click(medium.getByRole('checkbox', { name: 'Available' }));
  await user.click(part.getByRole('button', { name: 'Save variants' }));
  expect(await toast('Variants saved')).toBeTruthy();
  expect(stored(id).variants).toMatchObject([
    { size: 'S', color: 'Olive', ownPrice: null, isOffered: true },
    { size: 'M', color: 'Olive', ownPrice: '27.00', isOffered: false },
  ]);
  const kept = stored(id).variants[1]?.id;
  await user.click(part.getByRole('button', { name: 'Remove S, Olive' }));
  await user.click(part.getByRole('button', { name: 'Save variants' }));
  await waitFor(() => expect(stored(id).variants.map((variant) => variant.id)).toEqual([kept]));
});

test('changes the stock with a reason, and shows its history', async () => {
  const { edit, stock, stored, type, user } = await office();
  const id = stock({ inventory: 10 });
  const part = await edit(id, /^Stock/);
  expect(part.getByText('10 pieces in stock.')).toBeTruthy();
  expect(await part.findByText('No changes yet.')).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Change stock' }));
  expect(await part.findByText('Enter how many pieces, such as 12 or -3')).toBeTruthy();
  await type(/^Pieces added/, '-11');
  await user.click(part.getByRole('button', { name: 'Change stock' }));
  expect(await toast('Only 10 are in stock.')).toBeTruthy();
  await type(/^Pieces added/, '+5');
  await type(/^Note/, 'Box 3');
  await user.click(part.getByRole('button', { name: 'Change stock' }));
  expect(await toast('15 in stock')).toBeTruthy();
  await user.selectOptions(part.getByLabelText('Reason'), 'Counted');
  await type(/^Pieces that are there/, '14');
  await user.click(part.getByRole('button', { name: 'Change stock' }));
  await waitFor(() => expect(stored(id).inventory).toBe(14));
  const history = within(part.getByRole('region', { name: 'Stock history' }));
  await waitFor(() =>
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^−1Counted14 left.*by admin$/),
      expect.stringMatching(/^\+5Received: Box 315 left.*by admin$/),
    ]),
  );
});

test('sets where a product can be printed on, and its size chart', async () => {
  const { edit, stock, stored, user, type } = await office();
  const id = stock({});
  const print = await edit(id, /^Printing/);
  await user.click(print.getByRole('button', { name: 'Save' }));
  expect(await print.findByText('Choose a kind', { selector: '[role=alert]' })).toBeTruthy();
  await user.selectOptions(print.getByLabelText('Kind of product'), 'Mug');
  const [front, back] = ['Front', 'Back'].map((name) => print.getByRole('checkbox', { name }));
  await user.click(front as HTMLElement);
  await user.click(back as HTMLElement);
  await user.click(print.getByRole('button', { name: 'Save' }));
  expect(await print.findByText('Choose at least one placement of this kind')).toBeTruthy();
  await user.click(back as HTMLElement);
  await user.click(print.getByRole('button', { name: 'Save' }));
  expect(await toast('Product updated')).toBeTruthy();
  expect(Object.keys(stored(id).printAreas ?? {})).toEqual(['back']);

  const chart = await edit(id, /^Size chart/);
  await user.click(chart.getByRole('button', { name: 'Start a size chart' }));
  for (const [size, inches] of [
    [1, '18'],
    [2, '20.5'],
    [3, 'wide'],
  ] as const)
    await type(new RegExp(`^Size ${size}, measure 1`), inches);
  await user.click(chart.getByRole('button', { name: 'Save' }));
  expect(await chart.findByText('Enter inches, such as 28.5')).toBeTruthy();
  await user.click(chart.getByRole('button', { name: 'Remove size 3' }));
  await user.click(chart.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(stored(id).sizeChart).toEqual({
      columns: ['Chest'],
      rows: [
        { size: 'S', inches: [18] },
        { size: 'M', inches: [20.5] },
      ],
    }),
  );
});

test('duplicates a product and opens the copy', async () => {
  const { open, stock, services, user } = await office();
  const id = stock({ name: 'Cap' });
  await open(`/admin/products?open=${id}`);
  await user.click(await (await editor()).findByRole('button', { name: 'Duplicate' }));
  expect(await toast('Cap (copy) isn’t in the shop until you make it active.')).toBeTruthy();
  expect(await (await editor()).findByRole('heading', { name: 'Cap (copy)' })).toBeTruthy();
  const copy = services.db.select().from(products).where(eq(products.name, 'Cap (copy)')).get();
  expect(copy).toMatchObject({ isActive: false, inventory: 0 });
});

test('changes the prices and the availability of several products', async () => {
  const { open, stock, stored, user, type } = await office();
  const [cap, tee] = [stock({ name: 'Cap', priceCents: 1000 }), stock({ name: 'Tee', priceCents: 2555 })];
  await open('/admin/products');
  const select = async () => {
    for (const name of ['Select Cap', 'Select Tee'])
      await user.click(await main().findByRole('checkbox', { name }));
  };
  await select();
  await user.click(screen.getByRole('button', { name: 'Make inactive' }));
  expect(await toast('2 products changed, 0 left as they were.')).toBeTruthy();
  expect([stored(cap).isActive, stored(tee).isActive]).toEqual([false, false]);
  await select();
  await user.click(screen.getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the prices of 2 products' }));
  await user.click(dialog.getByRole('button', { name: 'Change prices' }));
  expect(await dialog.findByText(/Enter a percentage/)).toBeTruthy();
  await type(/^Percentage/, '10');
  await user.click(dialog.getByRole('button', { name: 'Change prices' }));
  await waitFor(() => expect([stored(cap).price, stored(tee).price]).toEqual(['11.00', '28.11']));
});
