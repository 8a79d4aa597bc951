import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addPicture } from '#server/domain/catalog/add-picture.ts';
import { arrangePictures } from '#server/domain/catalog/arrange-pictures.ts';
import { changeProduct } from '#server/domain/catalog/change-product.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { PictureArrangement } from '#shared/schemas/product-actions.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { logoPng } from '#tests/support/designs.ts';
import { withoutHttps } from '#tests/support/no-https.ts';
import { productOffice } from '#tests/support/product-office.ts';
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

test("changes name, price, address, print areas and size chart, and shows both versions after someone else's change", async () => {
  const { edit, stock, stored, services, type, user } = await productOffice();
  const id = stock({ name: 'Field Tee' });
  const form = await edit(id, /^Name, price/);
  services.pass(60_000);
  changeProduct(services, id, { price: '30.00' }, ADMIN_ACTOR);
  await type(/^Price/, '26');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const alert = await form.findByText(/^pat changed this product/);
  expect(alert.textContent).toMatch(/^pat changed this product .+ ago, while you were editing\.$/);
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
  expect(await toast('Product updated')).toBeTruthy();
  expect(stored(id).sizeChart).toEqual({
    columns: ['Chest'],
    rows: [
      { size: 'S', inches: [18] },
      { size: 'M', inches: [20.5] },
    ],
  });
  await user.click(chart.getByRole('button', { name: 'Save' }));
  expect(await toast('Nothing changed')).toBeTruthy();

  const theirs = { columns: ['Chest'], rows: [{ size: 'S', inches: [19] }] };
  changeProduct(services, id, { sizeChart: theirs }, { ...ADMIN_ACTOR });
  await type(/^Size 1, measure 1/, '20');
  await user.click(chart.getByRole('button', { name: 'Save' }));
  expect(await chart.findByRole('row', { name: 'Sizes S: 19 S: 20; M: 20.5' })).toBeTruthy();
});

test('adds, orders, describes and removes pictures, by keyboard and without HTTPS too, shows both orders, and sets a picture for all sizes of its color', async () => {
  const { edit, intercept, services, stock, stored, type, user } = await productOffice();
  withoutHttps();
  const id = stock({
    variants: [
      { size: 'S', color: 'Olive' },
      { size: 'M', color: 'Olive' },
      { size: 'S', color: 'Black' },
    ],
  });
  // Node.js can't read the DOM's forms with files; tests/e2e/catalog/product-by-hand.spec.ts sends real ones.
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

  const pictures = stored(id).pictures.map((picture) => ({ id: picture.id, alt: 'Front' }));
  arrangePictures(services, id, PictureArrangement.parse({ pictures }), ADMIN_ACTOR);
  await user.click(part.getByRole('button', { name: 'Move down picture 1' }));
  await type(/^What picture 1 shows/, 'Back');
  await user.click(part.getByRole('button', { name: 'Save pictures' }));
  expect(
    await part.findByRole('row', {
      name: 'Pictures Picture 1 (Front), Picture 2 (Front) Picture 2 (Back), Picture 1 (On a soldier)',
    }),
  ).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Keep theirs' }));

  await user.click(part.getByRole('button', { name: 'Remove picture 1' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await toast('Picture removed')).toBeTruthy();
  expect(stored(id)).toMatchObject({ imageUrl: first?.url, pictures: [{ id: first?.id }] });

  const variants = await edit(id, /^Variants/);
  const small = within(variants.getByRole('group', { name: 'S, Olive' }));
  await user.selectOptions(small.getByLabelText('Picture'), 'Picture 1');
  await user.click(variants.getByRole('button', { name: 'Save variants' }));
  expect(await toast('Variants saved')).toBeTruthy();
  expect(stored(id).variants.map(({ imageUrl }) => imageUrl)).toEqual([first?.url, first?.url, null]);
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
