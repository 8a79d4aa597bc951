import type { Page } from '@playwright/test';
import { ageLine, putIntoCart } from '../../support/cart-rows.ts';
import { expect, test } from '../../support/screen-test.ts';
import { addToCart, completeOrder, toast, visit } from '../../support/shopper.ts';

function line(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
}

function quantityOf(page: Page, name: string) {
  return page.getByRole('spinbutton', { name: `Quantity of ${name}` });
}

test('is accessible with every notice and a removed line item, and works by keyboard', async ({
  page,
  checkAccessibility,
}) => {
  const tees = await putIntoCart(page, 'Unit Tee', { size: 'XL', color: 'Olive', quantity: 39 });
  ageLine(tees, { unitPriceCents: 2400 });
  ageLine(await putIntoCart(page, 'Compass Patch', { size: '2.5 in' }), { quantity: 60 });
  const gone = await putIntoCart(page, 'Shield Patch');
  const products = (await (await page.request.get('/api/products')).json()) as {
    id: string;
    name: string;
    colors: string[];
  }[];
  const cap = products.find((product) => product.name === 'Compass Cap');
  ageLine(gone, { productId: cap?.id ?? '', color: cap?.colors[0] ?? null });
  await putIntoCart(page, 'Shield Patch');
  await visit(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  // As wide as a total gets.
  await expect(line(page, 'Unit Tee').getByText('$1,014.00')).toBeVisible();
  await expect(page.getByText('The price changed from $24.00 to $26.00 since you added this.')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.locator(':focus')).toContainText('left. Your cart has 60.');
  await page.getByRole('button', { name: /^Change to \d$/ }).click();
  const patches = line(page, 'Compass Patch').getByText(/^Only \d left in stock\.$/);
  await expect(patches.first()).toBeVisible();
  await expect(page.getByText('One item needs a change before you can check out.')).toBeVisible();
  await expect(page.getByText('Sold out. Remove Compass Cap to check out.')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Shield Patch' }).press('Enter');
  await expect(toast(page, 'Item removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo: Shield Patch was removed.' })).toBeFocused();
  await checkAccessibility();
  await page.keyboard.press('Enter');
  const quantity = quantityOf(page, 'Shield Patch');
  await expect(quantity).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(line(page, 'Shield Patch').getByText('$27.00')).toBeVisible();
  await expect(toast(page, 'Cart updated')).toBeVisible();

  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(toast(page, 'Cart cleared')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});

test('shows the same cart in every tab, at the checkout, and after Back', async ({ page, context }) => {
  const cartLink = (tab: Page, items: string) => tab.getByRole('link', { name: `Cart, ${items}` });
  const other = await context.newPage();
  await visit(other, '/');
  await addToCart(page, 'Shield Patch');
  await expect(cartLink(page, '1 item')).toBeVisible();
  await expect(cartLink(other, '1 item')).toBeVisible();

  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByText('1 item in your cart')).toBeVisible();
  await visit(other, '/cart');
  await other.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  await expect(cartLink(page, '2 items')).toBeVisible();

  await page.goto('/about');
  const { items } = await (await page.request.get('/api/cart')).json();
  await page.request.put(`/api/cart/items/${items[0].id}`, { data: { quantity: 4 } });
  await page.goBack();
  await expect(page.getByText('4 items in your cart')).toBeVisible();
  await expect(cartLink(page, '4 items')).toBeVisible();

  await visit(other, '/checkout');
  await expect(completeOrder(other)).toHaveText('Complete Order - $41.95');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(completeOrder(other)).toHaveText('Complete Order - $50.95');
  await expect(other.getByText('It was $41.95 and is now $50.95.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Shield Patch' }).click();
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Go to the store' })).toBeVisible();
});
