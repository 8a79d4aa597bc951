import { expect, test } from '../../support/screen-test.ts';
import {
  addToCart,
  CARDS,
  completeOrder,
  fillCard,
  fillCheckout,
  toast,
  visit,
} from '../../support/shopper.ts';

test('what was typed survives a reload, but for the card', async ({ page }) => {
  await addToCart(page, 'Shield Patch');
  await visit(page, '/checkout');
  await fillCheckout(page);
  await fillCard(page, CARDS.succeeds);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('sam@example.com');
  await expect(page.getByLabel('Full name')).toHaveValue('Sam Doe');
  await expect(page.getByLabel('ZIP code')).toHaveValue('89012');
  await expect(page.getByLabel('Credit or debit card number')).toHaveValue('');
});

test('a field says what is wrong when it is left, and stops when it is mended', async ({ page }) => {
  await addToCart(page, 'Shield Patch');
  await visit(page, '/checkout');
  await page.getByLabel('State').fill('XX');
  await page.getByLabel('ZIP code').fill('12');
  await expect(page.getByText('Enter a US state, territory or military code such as NV')).toBeVisible();
  await page.getByLabel('City').focus();
  await expect(page.getByText('ZIP code must be at least 5 digits')).toBeVisible();
  await page.getByLabel('ZIP code').fill('96306');
  await page.getByLabel('State').fill('AP');
  await expect(page.getByText(/ZIP code must|Enter a US state/)).toHaveCount(0);
});

test('a cart that changed in another tab is told before paying', async ({ page, context, allow }) => {
  allow(/409/);
  await addToCart(page, 'Shield Patch');
  await visit(page, '/checkout');
  await fillCheckout(page);
  await fillCard(page, CARDS.succeeds);
  await expect(completeOrder(page)).toHaveText('Complete Order - $15.70');
  await addToCart(await context.newPage(), 'Shield Patch');
  await completeOrder(page).click();
  await expect(toast(page, 'The total of your order has changed. Please check it again.')).toBeVisible();
  await expect(completeOrder(page)).toHaveText('Complete Order - $25.46');
  await completeOrder(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('an unreachable payment script says so and can be tried again', async ({ page, allow }) => {
  allow(/stripe\.js/);
  await addToCart(page, 'Shield Patch');
  await page.route('**/sandbox/stripe.js', (route) => route.abort());
  await visit(page, '/checkout');
  await expect(page.getByText('The payment provider could not be reached.')).toBeVisible();
  await expect(completeOrder(page)).toBeDisabled();
  await page.unroute('**/sandbox/stripe.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Credit or debit card number')).toBeVisible();
  await expect(completeOrder(page)).toBeEnabled();
});

test('totals that cannot be had are told', async ({ page, allow }) => {
  allow(/500/);
  await addToCart(page, 'Shield Patch');
  await page.route('**/api/checkout/calculate', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await visit(page, '/checkout');
  await expect(page.getByText('Unable to load cart. Please refresh the page.')).toBeVisible();
});

test('an order whose answer was lost is found by pressing again', async ({ page, allow }) => {
  allow(/ERR_|400/);
  await addToCart(page, 'Shield Patch');
  await visit(page, '/checkout');
  await fillCheckout(page);
  await fillCard(page, CARDS.succeeds);
  const lost = page.waitForRequest('**/api/orders');
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
  await completeOrder(page).click();
  await lost;
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await expect(page.getByText('Your payment went through, but').first()).toBeVisible();

  // Meanwhile the provider's own message makes the order and empties the cart.
  await expect.poll(async () => (await page.request.get('/api/cart')).json()).toMatchObject({ itemCount: 0 });
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/checkout');
  await expect(elsewhere.getByText('Your last order is')).toBeVisible();

  await completeOrder(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});
