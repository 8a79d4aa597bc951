import { expect, test } from '../../support/screen-test.ts';
import { productCard } from '../../support/shopper.ts';

test.use({ javaScriptEnabled: false });

test('store, product and cart work without JavaScript, up to the card', async ({ page, allow }) => {
  allow(/422/);
  await page.goto('/store');
  await expect(page.getByText('12 products found')).toBeVisible();
  await expect(productCard(page, 'Unit Tee').getByText('From $26.00')).toBeVisible();
  await expect(productCard(page, 'Compass Cap').getByText('Out of Stock').first()).toBeVisible();
  await expect(productCard(page, 'Compass Patch').getByText('Low Stock')).toBeVisible();
  const mug = productCard(page, 'Camp Mug');
  await expect(mug.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await expect(mug.getByText('Customize')).toBeHidden();
  await page.getByRole('link', { name: 'Shirts', exact: true }).click();
  await page.getByLabel('Sort by').selectOption('Price: High to Low');
  await page.getByPlaceholder('Search products...').fill('tee');
  await page.getByRole('button', { name: 'Show products' }).click();
  await expect(page).toHaveURL('/store?q=tee&category=Shirts&sort=price-desc');
  await expect(page.getByText('2 products found')).toBeVisible();
  await page.getByRole('link', { name: 'List' }).click();
  await expect(page).toHaveURL('/store?q=tee&category=Shirts&sort=price-desc&view=list');

  await page.getByRole('link', { name: 'Unit Tee', exact: true }).click();
  await expect(page).toHaveURL('/store/unit-tee');
  const product = page.getByRole('main');
  await expect(product.getByText('double-stitched hems')).toBeVisible();
  await expect(product.getByRole('table', { name: /Size chart/ })).toBeVisible();
  await product.getByLabel('Size').selectOption('M');
  await product.getByLabel('Color').selectOption('Navy');
  await product.getByLabel('Quantity').fill('2');
  await product.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  await expect(page.getByText('Size: M', { exact: true })).toBeVisible();
  await expect(page.getByText('Color: Navy', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('3 items in your cart')).toBeVisible();
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Unit Tee' });
  await quantity.fill('5');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('5 items in your cart')).toBeVisible();
  await quantity.fill('100');
  await quantity.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('At most 99 of one item.');
  await expect(page.getByText('5 items in your cart')).toBeVisible();
  await page.getByRole('button', { name: 'One less' }).click();
  await expect(page.getByText('4 items in your cart')).toBeVisible();

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout needs JavaScript' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your cart' }).click();
  await page.getByRole('button', { name: 'Remove Unit Tee' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});
