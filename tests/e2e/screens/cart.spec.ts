import type { Page, Route } from '@playwright/test';
import { ageLine, putIntoCart } from '../../support/cart-rows.ts';
import { expect, test } from '../../support/screen-test.ts';
import { toast, visit } from '../../support/shopper.ts';

const TEE = { size: 'XL', color: 'Olive' };

function line(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
}

function quantityOf(page: Page, name: string) {
  return page.getByRole('spinbutton', { name: `Quantity of ${name}` });
}

async function serverCart(page: Page): Promise<{ itemCount: number; subtotal: string }> {
  return (await page.request.get('/api/cart')).json();
}

test('shows line items, totals and the shipping cost', async ({ page, checkAccessibility }) => {
  await putIntoCart(page, 'Unit Tee', { ...TEE, quantity: 2 });
  await visit(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  const tee = line(page, 'Unit Tee');
  for (const text of ['Size: XL', 'Color: Olive', '$26.00 each', '$52.00']) {
    await expect(tee.getByText(text)).toBeVisible();
  }
  await expect(tee.getByRole('link', { name: 'Unit Tee' })).toHaveAttribute(
    'href',
    '/store/unit-tee?size=XL&color=Olive',
  );
  await expect(page.getByText('Calculated at checkout', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Shipping $5.95. Add $23.00 for free shipping. Tax is calculated at checkout.'),
  ).toBeVisible();
  await checkAccessibility();
  await quantityOf(page, 'Unit Tee').fill('3');
  await quantityOf(page, 'Unit Tee').press('Enter');
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByText('FREE')).toBeVisible();
  await expect(page.getByText('Calculated at checkout', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/store');
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout');
});

test('fits the narrowest phone with the highest totals', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  ageLine(await putIntoCart(page, 'Unit Tee', { ...TEE, quantity: 39 }), { unitPriceCents: 2400 });
  await visit(page, '/cart');
  await expect(line(page, 'Unit Tee').getByText('$1,014.00')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('reaches the right quantity after five quick clicks and slow responses', async ({ page }) => {
  await putIntoCart(page, 'Unit Tee', TEE);
  await visit(page, '/cart');
  const held: Route[] = [];
  await page.route('**/api/cart/items/*', (route) => void held.push(route));
  const more = page.getByRole('button', { name: 'One more' });
  for (let press = 0; press < 5; press += 1) await more.click();
  await expect(quantityOf(page, 'Unit Tee')).toHaveValue('6');
  await expect(line(page, 'Unit Tee').getByText('$156.00')).toBeVisible();
  await expect(page.getByText('6 items in your cart')).toBeVisible();

  // One call at a time: the second goes out when the first is answered.
  expect(held).toHaveLength(1);
  await held[0]?.continue();
  await expect.poll(() => held.length).toBe(2);
  await expect(quantityOf(page, 'Unit Tee')).toHaveValue('6');
  await held[1]?.continue();
  await expect(toast(page, 'Cart updated')).toBeVisible();
  await expect(quantityOf(page, 'Unit Tee')).toHaveValue('6');
  await expect(page.getByRole('link', { name: 'Cart, 6 items' })).toBeVisible();
  expect(await serverCart(page)).toMatchObject({ itemCount: 6 });
});

test('waits for pending changes before checkout', async ({ page }) => {
  await putIntoCart(page, 'Unit Tee', TEE);
  await visit(page, '/cart');
  const held: Route[] = [];
  await page.route('**/api/cart/items/*', (route) => void held.push(route));
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await held[0]?.continue();
  await expect.poll(() => held.length).toBe(2);
  await expect(page).toHaveURL('/cart');
  await held[1]?.continue();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByText('XL, Olive · Quantity 3')).toBeAttached();
});

test('reverts a failed change and shows the error', async ({ page, allow }) => {
  allow(/500/);
  await putIntoCart(page, 'Shield Patch');
  await visit(page, '/cart');
  await page.route('**/api/cart/items/*', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(toast(page, 'Update failed')).toBeVisible();
  await expect(toast(page, '500: boom')).toBeVisible();
  await expect(quantityOf(page, 'Shield Patch')).toHaveValue('1');
  await page.getByRole('button', { name: 'Remove Shield Patch' }).click();
  await expect(toast(page, 'Remove failed')).toBeVisible();
  await expect(line(page, 'Shield Patch')).toBeVisible();
  await expect(page.getByRole('button', { name: /Undo/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove Shield Patch' })).toBeFocused();
});

test('accepts typed quantities on blur and Enter, corrects invalid ones and removes at zero', async ({
  page,
}) => {
  await putIntoCart(page, 'Unit Tee', TEE);
  await visit(page, '/cart');
  const quantity = quantityOf(page, 'Unit Tee');
  await quantity.fill('4');
  await quantity.blur();
  await expect(page.getByText('4 items in your cart')).toBeVisible();
  for (const typed of ['', '-1', '1e3', '2.5']) {
    await quantity.fill(typed);
    await quantity.blur();
    await expect(quantity).toHaveValue('4');
    await expect(quantity).toHaveAccessibleDescription('Enter a whole number from 1 to 99.');
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(quantity).toHaveAccessibleDescription('');
    await page.getByRole('button', { name: 'One less' }).click();
  }
  await quantity.fill('500');
  await quantity.press('Enter');
  await expect(quantity).not.toHaveValue('500');
  const most = Number(await quantity.inputValue());
  await expect(
    page.getByText(most === 99 ? 'At most 99 of one item.' : `Only ${most} available.`).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'One more' })).toHaveAttribute('aria-disabled', 'true');
  await quantity.fill('0');
  await quantity.press('Enter');
  await expect(toast(page, 'Item removed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('explains a quantity above the stock', async ({ page, checkAccessibility }) => {
  await putIntoCart(page, 'Compass Patch', { size: '2.5 in' });
  await visit(page, '/cart');
  const quantity = quantityOf(page, 'Compass Patch');
  await quantity.fill('99');
  await quantity.blur();
  await expect(
    line(page, 'Compass Patch')
      .getByText(/^Only \d left in stock\.$/)
      .first(),
  ).toBeVisible();
  await checkAccessibility();
});

test('restores removed line items, also by keyboard', async ({ page, checkAccessibility }) => {
  await putIntoCart(page, 'Unit Tee', { ...TEE, quantity: 2 });
  await putIntoCart(page, 'Shield Patch');
  const before = await serverCart(page);
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Remove Unit Tee' }).press('Enter');
  await expect(toast(page, 'Item removed')).toBeVisible();
  await expect(page.getByText('1 item in your cart')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo: Unit Tee was removed.' })).toBeFocused();
  await checkAccessibility();
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, 'Unit Tee')).toBeFocused();
  await expect(page.getByRole('listitem').first()).toContainText('Unit Tee');
  expect(await serverCart(page)).toEqual(before);
});

test('restores a cleared cart', async ({ page, checkAccessibility }) => {
  await putIntoCart(page, 'Unit Tee', { ...TEE, quantity: 2 });
  await putIntoCart(page, 'Shield Patch');
  const before = await serverCart(page);
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(toast(page, 'Cart cleared')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByText('Add some items to your cart to get started!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: /Undo/ }).dblclick();
  await expect(page.getByText('3 items in your cart')).toBeVisible();
  expect(await serverCart(page)).toEqual(before);
});

test('shows the same cart in two tabs', async ({ page, context }) => {
  await putIntoCart(page, 'Unit Tee', TEE);
  await visit(page, '/cart');
  const other = await context.newPage();
  await visit(other, '/cart');
  await other.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Unit Tee' }).click();
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('shows the current cart after Back', async ({ page }) => {
  const item = await putIntoCart(page, 'Unit Tee', TEE);
  await visit(page, '/cart');
  await page.goto('/about');
  await page.request.put(`/api/cart/items/${item}`, { data: { quantity: 4 } });
  await page.goBack();
  await expect(page.getByText('4 items in your cart')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible();
});

test('shows a changed price until it is accepted', async ({ page, checkAccessibility }) => {
  ageLine(await putIntoCart(page, 'Unit Tee', TEE), { unitPriceCents: 2400 });
  await visit(page, '/cart');
  const notice = page.getByText('The price changed from $24.00 to $26.00 since you added this.');
  await expect(notice).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(toast(page, 'Cart updated')).toBeVisible();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('marks unavailable line items before checkout', async ({ page, checkAccessibility }) => {
  ageLine(await putIntoCart(page, 'Compass Patch', { size: '2.5 in' }), { quantity: 60 });
  const gone = await putIntoCart(page, 'Shield Patch');
  const products = (await (await page.request.get('/api/products')).json()) as {
    id: string;
    name: string;
    colors: string[];
  }[];
  const cap = products.find((product) => product.name === 'Compass Cap');
  ageLine(gone, { productId: cap?.id ?? '', color: cap?.colors[0] ?? null });
  await visit(page, '/cart');
  await expect(page.getByText('2 items need a change before you can check out.')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.locator(':focus')).toContainText('left. Your cart has 60.');
  await page.getByRole('button', { name: /^Change to \d$/ }).click();
  await expect(page.getByText('One item needs a change before you can check out.')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.locator(':focus')).toContainText('Sold out. Remove Compass Cap to check out.');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/a change before you can check out/)).toBeHidden();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
});
