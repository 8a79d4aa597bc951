import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeStock } from '#server/domain/catalog/change-stock.ts';
import { StockChange } from '#shared/schemas/product-actions.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { productOffice } from '#tests/support/product-office.ts';
import { toast } from '#tests/support/visitor.ts';

test('switches to a stock per variant from a proposal, after a sale in between, and back by keyboard', async () => {
  const { edit, services, stock, stored, type, user } = await productOffice();
  const id = stock({ inventory: 10, variants: [{ size: 'M' }, { size: 'L' }] });
  const part = await edit(id, /^Stock/);
  await user.click(part.getByLabelText('A stock per variant'));
  expect(part.getByLabelText('M')).toHaveProperty('value', '5');
  expect(part.getByText('Total: 10.')).toBeTruthy();
  await type(/^L$/, 'some');
  await user.click(part.getByRole('button', { name: 'Switch' }));
  expect(await part.findByText(/^Enter a whole number/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(part.getByLabelText('L')));
  await type(/^L$/, '6');
  expect(part.getByText(/Total: 11. Today's stock is 10./)).toBeTruthy();

  const sold = { requestId: services.newId(), reason: 'other', change: -2 };
  changeStock(services, id, StockChange.parse(sold), ADMIN_ACTOR);
  await user.click(part.getByRole('button', { name: 'Switch' }));
  expect(await part.findByText('Someone else changed this product while you were editing.')).toBeTruthy();
  expect(part.getByRole('row', { name: 'Stock of L 4 6' })).toBeTruthy();
  expect(part.getByLabelText('M')).toHaveProperty('value', '4');
  await user.click(part.getByRole('button', { name: 'Save mine anyway' }));
  expect(await toast('Product updated')).toBeTruthy();
  expect(stored(id)).toMatchObject({
    stockPer: 'variant',
    inventory: 10,
    variants: [{ inventory: 4 }, { inventory: 6 }],
  });

  const change = await part.findByLabelText('Variant');
  await user.selectOptions(change, 'L (6)');
  await type(/^Quantity to add/, '-6');
  await user.click(part.getByRole('button', { name: 'Change stock' }));
  expect(await toast('L: 0 in stock')).toBeTruthy();
  const history = within(part.getByRole('region', { name: 'Stock history' }));
  const latest = () => history.getAllByRole('listitem')[0]?.textContent;
  await waitFor(() => expect(latest()).toMatch(/^−6L: Received0 left/));

  part.getByLabelText('A stock per variant').focus();
  await user.keyboard('{ArrowLeft}');
  expect(await part.findByText('All variants will share one stock of 4.')).toBeTruthy();
  part.getByRole('button', { name: 'Switch' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(latest()).toMatch(/^\+4Split or added up4 left/));
  expect(part.queryByText('Stock per variant')).toBeNull();
  expect(stored(id)).toMatchObject({ stockPer: 'product', inventory: 4 });
});
