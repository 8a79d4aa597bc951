import type { Page } from '@playwright/test';
import { ageLine, putIntoCart } from '../../support/cart-rows.ts';
import { mailTo } from '../../support/mailbox.ts';
import { expect, test } from '../../support/screen-test.ts';
import { CARDS, completeOrder, fillCard, fillCheckout, toast, visit } from '../../support/shopper.ts';

let item = '';

/** A checkout that only needs the button pressed. */
async function readyToPay(page: Page, card = CARDS.succeeds): Promise<void> {
  item = await putIntoCart(page, 'Shield Patch');
  await visit(page, '/checkout');
  await fillCheckout(page);
  await fillCard(page, card);
  await expect(completeOrder(page)).toHaveText('Complete Order - $15.70');
}

/** What stands beside the card. */
function notice(page: Page, title: string) {
  return page
    .getByRole('group', { name: 'Payment Information' })
    .getByRole('alert')
    .filter({ hasText: title });
}

async function refuseIntent(page: Page, code: string, message: string): Promise<void> {
  await page.route(
    '**/api/create-payment-intent',
    (route) => route.fulfill({ status: 409, json: { code, message, requestId: 'x' } }),
    { times: 1 },
  );
}

async function confirmed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
}

test('keeps showing that a card was declined until another card pays', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/402/);
  await readyToPay(page, CARDS.declined);
  await completeOrder(page).click();
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await expect(toast(page, 'Your card was declined.')).toBeVisible();
  await expect(notice(page, 'Your card was declined.')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('sam@example.com');
  await expect(page).toHaveURL('/checkout');
  expect(await (await page.request.get('/api/cart')).json()).toMatchObject({ itemCount: 1 });
  await checkAccessibility();
  await fillCard(page, CARDS.succeeds);
  await completeOrder(page).click();
  await confirmed(page);
  await expect(toast(page, 'Order Successful!')).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: /Notifications/ })
      .getByText(/^Your order #GTI-\d+ has been placed successfully\.$/),
  ).toBeVisible();
});

test('explains a failed authentication and pays after a successful one', async ({ page }) => {
  await readyToPay(page, CARDS.asksForAuthentication);
  await completeOrder(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(notice(page, 'We are unable to authenticate your payment method.')).toBeVisible();
  await completeOrder(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await confirmed(page);
});

test('creates one order for a double click', async ({ page }) => {
  await readyToPay(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname.replace(/pi_\w+/, 'pi'));
  });
  await completeOrder(page).dblclick();
  await confirmed(page);
  expect(calls.filter((path) => path !== '/api/checkout/calculate')).toEqual([
    '/api/create-payment-intent',
    '/sandbox/v1/payment_intents/pi/confirm',
    '/api/orders',
  ]);
});

test('shows on the button that a payment is in progress', async ({ page }) => {
  await readyToPay(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/create-payment-intent', async (route) => {
    await held;
    await route.continue();
  });
  await completeOrder(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  release();
  await confirmed(page);
});

test('shows a changed total beside the old one before charging', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/409/);
  await readyToPay(page);
  await page.request.put(`/api/cart/items/${item}`, { data: { quantity: 2 } });
  await completeOrder(page).click();
  await expect(toast(page, 'Your total has changed. Check it before you pay.')).toBeVisible();
  await expect(notice(page, 'It was $15.70 and is now $25.46.')).toBeFocused();
  await expect(completeOrder(page)).toHaveText('Complete Order - $25.46');
  await checkAccessibility();
  await completeOrder(page).click();
  await confirmed(page);
});

test('names a line item that sold out meanwhile and links to the cart', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/409/);
  await readyToPay(page);
  const patch = await putIntoCart(page, 'Compass Patch', { size: '2.5 in' });
  ageLine(patch, { quantity: 60 });
  await page.reload();
  await fillCard(page, CARDS.succeeds);
  await expect(completeOrder(page)).toBeEnabled();
  await completeOrder(page).click();
  await expect(notice(page, 'Not enough in stock')).toContainText(
    /Only \d left in stock: Compass Patch, 2.5 in\./,
  );
  await checkAccessibility();
  await notice(page, 'Not enough in stock').getByRole('link', { name: 'Change your cart' }).click();
  await expect(page).toHaveURL('/cart');
  await page.getByRole('button', { name: 'Remove Compass Patch' }).click();
  await expect(page.getByText('1 item in your cart')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('sam@example.com');
});

for (const [code, message, said] of [
  ['payment_in_progress', 'A payment for this cart is still processing.', "You won't be charged twice."],
  ['checkout_replaced', 'Your checkout changed in another window. Try again.', "You haven't been charged"],
] as const) {
  test(`explains ${code} and allows a retry`, async ({ page, allow }) => {
    allow(/409/);
    await readyToPay(page);
    await refuseIntent(page, code, message);
    await completeOrder(page).click();
    await expect(notice(page, message)).toContainText(said);
    await completeOrder(page).click();
    await confirmed(page);
  });
}

test('finds an order on retry when the response was lost', async ({ page, allow, checkAccessibility }) => {
  allow(/ERR_|400/);
  await readyToPay(page);
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
  await completeOrder(page).click();
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await expect(notice(page, 'Failed to create order')).toContainText('Your payment went through, but');
  // What was bought can no longer be changed.
  await expect(page.getByLabel('Email')).toBeDisabled();
  await checkAccessibility();

  // Meanwhile the provider's own message makes the order and empties the cart.
  await expect.poll(async () => (await page.request.get('/api/cart')).json()).toMatchObject({ itemCount: 0 });
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/checkout');
  await expect(elsewhere.getByText('Your last order is')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await confirmed(page);
});

test('retries a payment that failed to start or to confirm without charging twice', async ({
  page,
  allow,
}) => {
  allow(/ERR_/);
  await readyToPay(page);
  await page.route('**/api/create-payment-intent', (route) => route.abort(), { times: 1 });
  await completeOrder(page).click();
  await expect(notice(page, 'Failed to create payment intent')).toContainText("We couldn't reach the site.");
  // The provider takes the payment, but its answer is lost.
  await page.route('**/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await completeOrder(page).click();
  await expect(notice(page, 'Payment not confirmed')).toContainText(
    "Press Check Payment to find out. You won't be charged twice.",
  );
  await expect(completeOrder(page)).toHaveCount(0);
  await page.unroute('**/confirm');
  allow(/409/);

  // Meanwhile the order is made and empties the cart. The page stays, and takes a corrected address.
  await expect.poll(async () => (await page.request.get('/api/cart')).json()).toMatchObject({ itemCount: 0 });
  await page.getByLabel('ZIP code').fill('89501');
  await page.getByLabel('ZIP code').blur();
  await page.getByRole('button', { name: 'Check Payment' }).click();
  await confirmed(page);
  await expect(page.getByRole('main')).toContainText('NV 89501');
});

test('stops asking for a payment that this browser lost, and emails the order', async ({
  page,
  context,
  allow,
  checkAccessibility,
}) => {
  allow(/ERR_|404|409/);
  const email = `${crypto.randomUUID()}@example.com`;
  await readyToPay(page);
  await page.getByLabel('Email').fill(email);
  // The provider takes the payment; its answer is lost, and the browser's cookies after it.
  await page.route('**/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await completeOrder(page).click();
  await expect(notice(page, 'Press Check Payment')).toBeFocused();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Check Payment' }).click();
  const lost = notice(page, 'This browser no longer has a record of your payment.');
  await expect(lost).toContainText(`we'll email the confirmation to ${email}`);
  await expect(lost.getByRole('link', { name: 'Find my order' })).toHaveAttribute('href', '/find-my-order');
  await checkAccessibility();
  await mailTo(email, 'Your order');

  await test.step('starts over on the next attempt and finds an empty cart', async () => {
    const begun = page.waitForResponse('**/api/create-payment-intent');
    const reloaded = page.waitForEvent('load');
    await completeOrder(page).click();
    expect((await begun).status()).toBe(409);
    await reloaded;
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Find my order' })).toHaveAttribute('href', '/find-my-order');
    await checkAccessibility();
  });
});

test('does not charge again for an order that this browser lost', async ({ page, context, allow }) => {
  allow(/404/);
  await readyToPay(page);
  await page.route('**/api/orders', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await completeOrder(page).click();
  await expect(notice(page, 'no longer has a record of it')).toContainText('sam@example.com');
  const asked = page.waitForResponse('**/api/orders');
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  expect((await asked).status()).toBe(404);
  await expect(notice(page, 'no longer has a record of it')).toBeVisible();
});

test('offers to retry when the payment script cannot be loaded', async ({ page, allow }) => {
  allow(/stripe\.js/);
  await putIntoCart(page, 'Shield Patch');
  await page.route('**/sandbox/stripe.js', (route) => route.abort());
  await visit(page, '/checkout');
  await expect(page.getByText("We couldn't reach the payment provider.")).toBeVisible();
  await expect(completeOrder(page)).toBeDisabled();
  await page.unroute('**/sandbox/stripe.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator(':focus')).toContainText('Card');
  await expect(page.getByLabel('Credit or debit card number')).toBeVisible();
  await expect(completeOrder(page)).toBeEnabled();
});
