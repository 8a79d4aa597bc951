import { Client } from '../../support/api.ts';
import { payForCart } from '../../support/api-shop.ts';
import { logoPng } from '../../support/designs.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { toast, visit } from '../../support/shopper.ts';

test('makes a product by hand, with pictures and variants, from nothing to bought', async ({
  page: office,
  context,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const name = `Hand Tee ${crypto.randomUUID().slice(0, 8)}`;
  await signInAsAdmin(context);

  await visit(office, '/admin/products?open=new');
  const form = office.getByRole('dialog', { name: 'Add Product' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Price in $').fill('24.50');
  await form.getByLabel('Quantity in stock').fill('3');
  await form.getByRole('button', { name: 'Add Product' }).click();
  const editor = office.getByRole('dialog', { name: 'Edit Product' });
  await expect(editor.getByRole('heading', { name })).toBeVisible();

  // Open at first in a draft.
  await expect(editor.getByText('Pictures (0)')).toBeVisible();
  const files = [300, 301].map(async (width) => ({
    name: `${width}.png`,
    mimeType: 'image/png',
    buffer: await logoPng(width),
  }));
  await editor.getByLabel('Add pictures').setInputFiles(await Promise.all(files));
  await expect(editor.getByText('Pictures (2)')).toBeVisible();
  const second = await editor.getByRole('img', { name: 'Picture 2' }).getAttribute('src');
  await editor.getByRole('button', { name: 'Move up picture 2' }).focus();
  await office.keyboard.press('Enter');
  await expect(editor.getByRole('button', { name: 'Move up picture 1' })).toBeFocused();
  await editor.getByLabel('What picture 1 shows').fill('On a soldier');
  await editor.getByRole('button', { name: 'Save pictures' }).click();
  await expect(toast(office, 'Pictures saved')).toBeVisible();

  await editor.getByLabel('Sizes').fill('S, M');
  await editor.getByLabel('Colors').fill('Olive');
  await editor.getByRole('button', { name: 'Add', exact: true }).click();
  await editor.getByRole('group', { name: 'M, Olive' }).getByLabel('Price in $').fill('26');
  await editor.getByRole('button', { name: 'Save variants' }).click();
  await expect(toast(office, 'Variants saved')).toBeVisible();
  for (const part of ['Name, price and description', 'Stock (3)', 'Printing', 'Size chart'])
    await editor.getByText(part, { exact: true }).click();
  await checkAccessibility();

  await editor.getByRole('button', { name: 'Put in store' }).click();
  await expect(toast(office, 'Product is now in the store')).toBeVisible();
  const link = editor.getByRole('link', { name: 'View in the store' });
  const address = (await link.getAttribute('href')) ?? '';

  // A shopper: the cart of an administrator's account belongs to all tests.
  const page = await (await browser.newContext()).newPage();
  await visit(page, address);
  await expect(page.getByRole('img', { name: 'On a soldier' })).toHaveAttribute('src', second ?? '');
  await page.getByRole('link', { name: `Picture 2 of ${name}` }).click();
  await expect(page.getByRole('img', { name: `${name}, Picture 2` })).toBeVisible();
  await page.getByLabel('Size', { exact: true }).selectOption('M');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'added' }).first()).toBeVisible();
  const { items } = await payForCart(new Client(page.request));
  expect(items).toMatchObject([{ productName: name, unitPrice: '26.00' }]);
  await page.context().close();

  await office.reload();
  await editor.getByText('Stock (2)').click();
  await expect(
    editor.getByRole('region', { name: 'Stock history' }).getByRole('listitem').first(),
  ).toContainText(/−1\s*Sold GTI-\d+/);
});
