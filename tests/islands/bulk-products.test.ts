import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { productOffice } from '#tests/support/product-office.ts';
import { toast } from '#tests/support/visitor.ts';

/** Waits for a dialog above it to close. */
const main = async () => within(await screen.findByRole('main', undefined, { timeout: 5000 }));

test('changes the prices, the availability and the category of several products, asks only about the prices that change, and says why others stay', async () => {
  const { open, services, stock, stored, user, type } = await productOffice();
  stock({ name: 'Mug', category: 'Mugs' });
  const cap = stock({ name: 'Cap', priceCents: 1000, category: '' });
  const tee = stock({ name: 'Tee', priceCents: 2555, category: '' });
  await open('/admin/products');
  const select = async () => {
    for (const name of ['Select Cap', 'Select Tee'])
      await user.click(await (await main()).findByRole('checkbox', { name }));
  };
  await select();
  await user.click(await screen.findByRole('button', { name: 'Make inactive' }));
  expect(await toast('2 products changed.')).toBeTruthy();
  expect([stored(cap).isActive, stored(tee).isActive]).toEqual([false, false]);
  await select();
  // The form is loaded with the dialog.
  await user.click(screen.getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the prices of 2 products' }));
  await user.click(await dialog.findByRole('button', { name: 'Change prices' }));
  expect(await dialog.findByText(/Enter a percentage/)).toBeTruthy();
  await type(/^Percentage/, '10');
  await user.click(dialog.getByRole('button', { name: 'Change prices' }));
  const ask = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Change the prices of 2 products by 10%?' }));
  expect((await ask()).getByText('For example, Cap goes from $10.00 to $11.00.')).toBeTruthy();
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
  expect([stored(cap).price, stored(tee).price]).toEqual(['10.00', '25.55']);
  await user.click(dialog.getByRole('button', { name: 'Change prices' }));
  await user.click((await ask()).getByRole('button', { name: 'Change prices' }));
  await waitFor(() => expect([stored(cap).price, stored(tee).price]).toEqual(['11.00', '28.11']));
  // The next page would be hidden behind it.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  services.db.update(products).set({ isSynced: true }).where(eq(products.id, tee)).run();
  await open('/admin/products');
  const changePrices = async (names: string[]) => {
    for (const name of names) await user.click(await (await main()).findByRole('checkbox', { name }));
    await user.click(await screen.findByRole('button', { name: 'Change prices' }));
    const prices = within(await screen.findByRole('dialog', { name: /^Change the prices of/ }));
    await prices.findByRole('button', { name: 'Change prices' });
    await type(/^Percentage/, '10%');
    await user.click(prices.getByRole('button', { name: 'Change prices' }));
  };
  await changePrices(['Select Tee']);
  expect(await toast("0 products changed. 1 product keeps its vendor's price.")).toBeTruthy();
  await changePrices(['Select Cap', 'Select Tee']);
  const name = 'Change the prices of 1 product by 10%?';
  const question = within(await screen.findByRole('alertdialog', { name }));
  const words =
    'For example, Cap goes from $11.00 to $12.10. Products of print vendors keep the prices that their vendors set.';
  expect(question.getByText(words)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Change prices' }));
  await waitFor(() => expect([stored(cap).price, stored(tee).price]).toEqual(['12.10', '28.11']));

  await select();
  await user.click(await screen.findByRole('button', { name: 'Change category' }));
  const categories = within(await screen.findByRole('dialog', { name: 'Change the category of 2 products' }));
  const button = await categories.findByRole('button', { name: 'Change category' });
  await user.click(button);
  await categories.findByText('Enter a category');
  const { list } = categories.getByLabelText<HTMLInputElement>(/^Category/);
  expect([...(list?.children ?? [])].map((option) => option.getAttribute('value'))).toEqual(['Mugs']);
  await user.type(categories.getByLabelText(/^Category/), 'Shirts');
  await user.click(button);
  await waitFor(() => expect([cap, tee].map((id) => stored(id).category)).toEqual(['Shirts', 'Shirts']));
});
