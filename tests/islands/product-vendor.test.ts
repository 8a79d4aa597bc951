import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { requireProduct } from '#server/domain/catalog/require-product.ts';
import { productOffice } from '#tests/support/product-office.ts';
import { toast } from '#tests/support/visitor.ts';

test('a product is mapped to a vendor, with errors at the fields, and made in the shop again', async () => {
  const { edit, services, stock, user } = await productOffice();
  const id = stock({ inventory: 10, variants: [{ size: 'M' }, { size: 'L' }] });
  const part = await edit(id, /^Made by the shop/);
  await user.selectOptions(part.getByLabelText('Vendor'), 'gelato');
  await user.click(part.getByRole('button', { name: 'Save' }));
  expect(await part.findByText("Enter the vendor's SKU")).toBeTruthy();
  await user.type(part.getByLabelText("Vendor's SKU of the product"), 'tee');
  await user.click(part.getByRole('button', { name: 'Save' }));
  expect(await part.findByText("Enter the vendor's SKU of at least one variant")).toBeTruthy();
  await user.type(part.getByLabelText('SKU of M'), 'tee-m');
  await user.type(part.getByLabelText('SKU of L'), 'tee-m');
  await user.click(part.getByRole('button', { name: 'Save' }));
  expect(await part.findByText('Another variant has this SKU')).toBeTruthy();
  await user.clear(part.getByLabelText('SKU of L'));
  await user.click(part.getByRole('button', { name: 'Save' }));
  expect(await toast('Product updated')).toBeTruthy();
  const [medium] = requireProduct(services, id).variants;
  expect(requireProduct(services, id).vendorMap).toEqual({
    vendorId: 'gelato',
    vendorSku: 'tee',
    price: null,
    variants: [{ variantId: medium?.id, vendorSku: 'tee-m' }],
  });
  expect(await part.findByText(/^Gelato makes this product when it's ordered/)).toBeTruthy();
  expect(
    await part.findByText(/^Gelato isn't connected, so orders of this product can't be sent/),
  ).toBeTruthy();

  await user.click(part.getByRole('button', { name: 'Make it in the shop' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Make it in the shop?' }));
  await user.click(question.getByRole('button', { name: 'Make it in the shop' }));
  expect(await part.findByText(/^The shop makes this product/)).toBeTruthy();
  expect(requireProduct(services, id).vendorMap).toBeNull();
});
