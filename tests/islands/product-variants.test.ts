import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { saveVariants } from '#server/domain/catalog/save-variants.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { productEditor, productOffice } from '#tests/support/product-office.ts';
import { ANNA, start } from '#tests/support/stock-holds.ts';
import { toast } from '#tests/support/visitor.ts';

test('adds variants by size and color, also those typed but not added, which it asks about before they are lost, edits and removes them after a question about those that shoppers are paying for, and names wrong ones', async () => {
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
  const held = within(await screen.findByRole('alertdialog', { name: 'Shoppers are paying for these' }));
  expect(held.getByText(/^Shoppers who are paying now hold 2 of S, Olive\. If/)).toBeTruthy();
  await user.click(held.getByRole('button', { name: 'Remove anyway' }));
  const save = part.getByRole('button', { name: 'Save variants' });
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('false'));
  expect(stored(id).variants.map((variant) => variant.id)).toEqual([kept]);

  await type(/^Sizes/, 'm, L');
  await type(/^Colors/, 'olive');
  const [close] = (await productEditor()).getAllByRole('button', { name: 'Close' });
  await user.click(close as HTMLElement);
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await user.click(part.getByRole('button', { name: 'Save variants' }));
  await waitFor(() =>
    expect(stored(id).variants).toMatchObject([{ id: kept }, { size: 'L', color: 'olive' }]),
  );
  await waitFor(() => expect(part.getByLabelText(/^Sizes/)).toHaveProperty('value', ''));
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
