import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { addPicture } from '#server/domain/catalog/add-picture.ts';
import { arrangePictures } from '#server/domain/catalog/arrange-pictures.ts';
import { changeProduct } from '#server/domain/catalog/change-product.ts';
import { saveVariants } from '#server/domain/catalog/save-variants.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { PictureArrangement } from '#shared/schemas/product-actions.schema.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { logoPng } from '#tests/support/designs.ts';
import { withoutHttps } from '#tests/support/no-https.ts';
import { productOffice } from '#tests/support/product-office.ts';
import { ANNA, start } from '#tests/support/stock-holds.ts';
import { toast } from '#tests/support/visitor.ts';

/** Answers an upload of these bytes as its route does. */
async function answerUpload(services: Services, id: string, picture: Buffer): Promise<Response> {
  try {
    const added = await addPicture(
      services,
      id,
      { pictureId: crypto.randomUUID(), alt: undefined, picture },
      ADMIN_ACTOR,
    );
    return Response.json(added.product, { status: 201 });
  } catch (error) {
    if (!AppError.is(error)) throw error;
    const { code, message, fields, status } = error;
    return Response.json({ code, message, fields }, { status });
  }
}

test('changes name, price and address, and shows both versions after someone else changed them', async () => {
  const { edit, stock, stored, services, type, user } = await productOffice();
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

test('adds, orders, describes and removes pictures, by keyboard and without HTTPS too', async () => {
  const { edit, intercept, services, stock, stored, type, user } = await productOffice();
  withoutHttps();
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
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await toast('Picture removed')).toBeTruthy();
  expect(stored(id)).toMatchObject({ imageUrl: first?.url, pictures: [{ id: first?.id }] });
});

test('adds variants, names wrong ones, and asks before removing one that shoppers are paying for', async () => {
  const { edit, services, stock, stored, type, user } = await productOffice();
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
  addCartItem(services, ANNA, { productId: id, size: 'S', color: 'Olive', quantity: 2 });
  await start(services, ANNA);
  await user.click(part.getByRole('button', { name: 'Remove S, Olive' }));
  await user.click(part.getByRole('button', { name: 'Save variants' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Shoppers are paying for these' }));
  expect(question.getByText(/^Shoppers who are paying now hold 2 of S, Olive\. If/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove anyway' }));
  await waitFor(() => expect(stored(id).variants.map((variant) => variant.id)).toEqual([kept]));
});

test('saves sizes and colors that were typed but not added, and asks before they are lost', async () => {
  const { edit, stock, stored, type, user } = await productOffice();
  const id = stock({ variants: [{ size: 'S', color: 'Olive' }] });
  const part = await edit(id, /^Variants/);
  await type(/^Sizes/, 's, M');
  await type(/^Colors/, 'olive');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await user.click(part.getByRole('button', { name: 'Save variants' }));
  expect(await toast('Variants saved')).toBeTruthy();
  expect(stored(id).variants).toMatchObject([{ size: 'S' }, { size: 'M', color: 'olive' }]);
  expect(part.getByLabelText(/^Sizes/)).toHaveProperty('value', '');
});

test('sets a picture for all sizes of its color', async () => {
  const { edit, services, stock, stored, user } = await productOffice();
  const id = stock({
    variants: [
      { size: 'S', color: 'Olive' },
      { size: 'M', color: 'Olive' },
      { size: 'S', color: 'Black' },
    ],
  });
  const picture = await logoPng(60);
  await addPicture(services, id, { pictureId: crypto.randomUUID(), alt: undefined, picture }, ADMIN_ACTOR);
  const url = stored(id).pictures[0]?.url;
  const part = await edit(id, /^Variants/);
  const small = within(part.getByRole('group', { name: 'S, Olive' }));
  await user.selectOptions(small.getByLabelText('Picture'), 'Picture 1');
  await user.click(part.getByRole('button', { name: 'Save variants' }));
  expect(await toast('Variants saved')).toBeTruthy();
  expect(stored(id).variants.map(({ imageUrl }) => imageUrl)).toEqual([url, url, null]);
});

test('merges variants with those that someone else saved, field by field', async () => {
  const { edit, services, stock, stored, user } = await productOffice();
  const id = stock({
    variants: [
      { size: '11 oz', color: 'White' },
      { size: '15 oz', color: 'White' },
      { size: '20 oz', color: 'White' },
    ],
  });
  const part = await edit(id, /^Variants/);
  const grid = [
    { size: '11 oz', color: 'White', retailPrice: '12.00', isAvailable: false },
    { size: '15 oz', color: 'White', retailPrice: '18.00', isAvailable: true },
    { size: '20 oz', color: 'White', isAvailable: true },
    { size: '20 oz', color: 'Black', isAvailable: true },
  ];
  saveVariants(services, id, VariantGrid.parse({ variants: grid }), ADMIN_ACTOR);
  const price = within(part.getByRole('group', { name: '15 oz, White' })).getByLabelText(/^Price/);
  await user.clear(price);
  await user.type(price, '19');
  await user.click(part.getByRole('button', { name: 'Remove 20 oz, White' }));
  await user.click(part.getByRole('button', { name: 'Save variants' }));
  expect(await part.findByRole('row', { name: '15 oz, White – Price $18.00 $19.00' })).toBeTruthy();
  expect(part.getByRole('row', { name: '20 oz, White Listed Removed' })).toBeTruthy();
  expect(part.getAllByRole('row')).toHaveLength(3);
  await user.click(part.getByRole('button', { name: 'Save mine anyway' }));
  expect(await toast('Variants saved')).toBeTruthy();
  expect(stored(id).variants).toMatchObject([
    { size: '11 oz', color: 'White', ownPrice: '12.00', isOffered: false },
    { size: '15 oz', color: 'White', ownPrice: '19.00', isOffered: true },
    { size: '20 oz', color: 'Black', isOffered: true },
  ]);
});

test('shows both orders of pictures', async () => {
  const { edit, services, stock, stored, type, user } = await productOffice();
  const id = stock({});
  for (const size of [60, 61])
    await addPicture(
      services,
      id,
      { pictureId: crypto.randomUUID(), alt: undefined, picture: await logoPng(size) },
      ADMIN_ACTOR,
    );
  const part = await edit(id, /^Pictures/);
  const pictures = stored(id).pictures.map((picture) => ({ id: picture.id, alt: 'Front' }));
  arrangePictures(services, id, PictureArrangement.parse({ pictures }), ADMIN_ACTOR);
  await user.click(part.getByRole('button', { name: 'Move down picture 1' }));
  await type(/^What picture 1 shows/, 'Back');
  await user.click(part.getByRole('button', { name: 'Save pictures' }));
  expect(
    await part.findByRole('row', {
      name: 'Pictures Picture 1 (Front), Picture 2 (Front) Picture 2 (Back), Picture 1',
    }),
  ).toBeTruthy();
});

test('changes the stock with a reason, also without HTTPS, and shows its history', async () => {
  const { edit, stock, stored, type, user } = await productOffice();
  withoutHttps();
  const id = stock({ inventory: 10 });
  const part = await edit(id, /^Stock/);
  expect(part.getByText('10 in stock.')).toBeTruthy();
  expect(await part.findByText('No changes yet.')).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Change stock' }));
  expect(await part.findByText('Enter a quantity, such as 12 or -3')).toBeTruthy();
  await type(/^Quantity to add/, '-11');
  await user.click(part.getByRole('button', { name: 'Change stock' }));
  expect(await toast('Only 10 are in stock.')).toBeTruthy();
  await type(/^Quantity to add/, '+5');
  await type(/^Note/, 'Box 3');
  await user.click(part.getByRole('button', { name: 'Change stock' }));
  expect(await toast('15 in stock')).toBeTruthy();
  await user.selectOptions(part.getByLabelText('Reason'), 'Counted');
  await type(/^Counted quantity/, '14');
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

test('sets where a product can be printed on, its size chart, and shows both versions of that', async () => {
  const { edit, stock, stored, services, user, type } = await productOffice();
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
  await user.click(chart.getByRole('button', { name: 'Save' }));
  expect(await toast('Nothing changed')).toBeTruthy();

  const theirs = { columns: ['Chest'], rows: [{ size: 'S', inches: [19] }] };
  changeProduct(services, id, { sizeChart: theirs }, { ...ADMIN_ACTOR });
  await type(/^Size 1, measure 1/, '20');
  await user.click(chart.getByRole('button', { name: 'Save' }));
  expect(await chart.findByRole('row', { name: 'Sizes S: 19 S: 20; M: 20.5' })).toBeTruthy();
});
