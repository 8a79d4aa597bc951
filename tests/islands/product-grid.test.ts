import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeProduct } from '#server/domain/catalog/change-product.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { productOffice } from '#tests/support/product-office.ts';
import { toast } from '#tests/support/visitor.ts';

test('edits prices and stocks by keyboard, saves all at once, and keeps what is refused or changed by someone else', async () => {
  const { open, stock, stored, services, user } = await productOffice();
  const cap = stock({ name: 'Cap', priceCents: 1000, inventory: 3 });
  const mug = stock({ name: 'Mug', priceCents: 900, inventory: 4 });
  const tee = stock({ name: 'Tee', priceCents: 2000, inventory: 9, variants: [{ size: 'S' }] });
  await open('/admin/products');
  const main = within(await screen.findByRole('main'));
  await main.findByRole('heading', { name: 'Products (3)' });
  await user.click(main.getByRole('button', { name: 'Edit prices and stock' }));
  const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  await screen.findByRole('textbox', { name: 'Price of Cap' });
  const fill = async (name: string, text: string) => {
    await user.clear(cell(name));
    await user.type(cell(name), text);
  };
  await fill('Price of Cap', '11{Enter}');
  expect(document.activeElement).toBe(cell('Price of Mug'));
  await user.keyboard('x{ArrowUp}{ArrowDown}');
  await user.keyboard('free{Tab}7');
  expect(cell('Stock of Mug').value).toBe('7');
  await fill('Price of Tee', '25');
  await user.keyboard('{Escape}');
  expect(cell('Price of Tee').value).toBe('20.00');
  await fill('Price of Tee, S', '26');
  expect(main.getByText('3 products have unsaved changes.')).toBeTruthy();

  const save = main.getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(await main.findByText('Enter a price in dollars, such as 25.00')).toBeTruthy();
  expect(document.activeElement).toBe(cell('Price of Mug'));
  expect(stored(cap).price).toBe('10.00');
  await fill('Price of Mug', '9.50');
  services.pass(1000);
  changeProduct(services, mug, { price: '8.00' }, ADMIN_ACTOR);
  await user.click(save);
  expect(await toast('2 products changed, 1 not. The table says why.')).toBeTruthy();
  const notice = await main.findByText(/changed this product on .*: price 9\.00 → 8\.00\./);
  expect(document.activeElement).toBe(notice);
  expect([stored(cap).price, stored(tee).variants[0]?.ownPrice, stored(mug).price]).toEqual([
    '11.00',
    '26.00',
    '8.00',
  ]);
  expect(cell('Price of Mug').value).toBe('9.50');

  // Leaving asks first.
  const back = main.getByRole('button', { name: 'Back to the list' });
  await user.click(back);
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(document.activeElement).toBe(back));
  await user.click(main.getByRole('button', { name: 'Save' }));
  expect(await toast('1 product changed.')).toBeTruthy();
  expect(document.activeElement).toBe(save);
  expect(stored(mug)).toMatchObject({ price: '9.50', inventory: 7 });
});
