import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formOf, openOrder } from '#tests/support/open-order.ts';
import { productOffice } from '#tests/support/product-office.ts';
import { toast } from '#tests/support/visitor.ts';

// Browsers have it with HTTPS and at localhost only. The shop, which runs in this process, always has it.
beforeEach(() => {
  const randomUUID = crypto.randomUUID.bind(crypto);
  const spy = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    const [, caller] = /\/src\/(\w+)\//.exec(new Error().stack ?? '') ?? [];
    if (caller === 'islands') throw new TypeError('crypto.randomUUID is missing.');
    return randomUUID();
  });
  return () => spy.mockRestore();
});

test('changes the stock without HTTPS', async () => {
  const { stock, edit, stored, user } = await productOffice();
  const id = stock({ inventory: 3 });
  const part = await edit(id, /^Stock/);
  await user.type(part.getByLabelText(/^Quantity to add/), '2');
  await user.click(part.getByRole('button', { name: 'Change stock' }));
  expect(await toast('Product updated')).toBeTruthy();
  expect(stored(id).inventory).toBe(5);
});

test('uploads a picture without HTTPS', async () => {
  const { stock, edit, intercept, user } = await productOffice();
  const part = await edit(stock({}), /^Pictures/);
  intercept((path) => {
    const isUpload = path.endsWith('/pictures');
    return isUpload ? Promise.resolve(Response.json({ message: 'Arrived' }, { status: 400 })) : undefined;
  });
  const picture = new File(['x'], 'a.png', { type: 'image/png' });
  await user.upload(part.getByLabelText('Add pictures'), picture);
  expect(await part.findByText('a.png: Arrived')).toBeTruthy();
});

test('refunds an order without HTTPS', async () => {
  const { office, dialog } = await openOrder();
  await office.user.click(formOf(dialog, 'Refund the order').getByRole('button', { name: 'Refund' }));
  const question = within(await screen.findByRole('alertdialog'));
  await office.user.click(question.getByRole('button', { name: /^Refund/ }));
  expect(await toast('Refund made')).toBeTruthy();
});
