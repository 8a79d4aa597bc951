import { putIntoCart } from '../../support/cart-rows.ts';
import { expect, test } from '../../support/screen-test.ts';
import { CARDS, completeOrder, fillCard, fillCheckout, toast, visit } from '../../support/shopper.ts';

test.beforeEach(async ({ page }) => {
  await putIntoCart(page, 'Shield Patch');
});

test('keeps what was typed after a reload, except for the card', async ({ page }) => {
  await visit(page, '/checkout');
  await fillCheckout(page);
  await page.getByLabel('Same as shipping address').uncheck();
  await page.getByLabel('City').last().fill('Reno');
  await fillCard(page, CARDS.succeeds);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('sam@example.com');
  await expect(page.getByLabel('Full name')).toHaveValue('Sam Doe');
  await expect(page.getByLabel('ZIP code').first()).toHaveValue('89012');
  await expect(page.getByLabel('City').last()).toHaveValue('Reno');
  await expect(page.getByLabel('Credit or debit card number')).toHaveValue('');
});

test('keeps what is typed before the script has loaded', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/checkout', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early@example.com');
  await page.getByLabel('First name').fill('Early');
  await page.getByLabel('ZIP code').fill('890121234');
  release();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com');
  await expect(page.getByLabel('First name')).toHaveValue('Early');
  await expect(page.getByLabel('ZIP code')).toHaveValue('89012-1234');
});

test('names the content of every field for autofill', async ({ page }) => {
  await visit(page, '/checkout');
  await page.getByLabel('Same as shipping address').uncheck();
  const fields = await page
    .getByRole('form', { name: 'Checkout' })
    .locator('input[name^=customer], input[name*=Address]')
    .evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.map(({ name, type, inputMode, autocomplete }) => [name, type, inputMode, autocomplete]),
    );
  const address = (name: string, section: string) => [
    [`${name}.firstName`, 'text', '', `${section} given-name`],
    [`${name}.lastName`, 'text', '', `${section} family-name`],
    [`${name}.addressLine1`, 'text', '', `${section} address-line1`],
    [`${name}.addressLine2`, 'text', '', `${section} address-line2`],
    [`${name}.city`, 'text', '', `${section} address-level2`],
    [`${name}.state`, 'text', '', `${section} address-level1`],
    [`${name}.zipCode`, 'text', 'numeric', `${section} postal-code`],
  ];
  expect(fields).toEqual([
    ['customerEmail', 'email', 'email', 'email'],
    ['customerPhone', 'tel', 'tel', 'tel'],
    ...address('shippingAddress', 'shipping'),
    ['customerName', 'text', '', 'name'],
    ...address('billingAddress', 'billing'),
  ]);
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('keeps the order summary in view beside the end of the form', async ({ page, checkAccessibility }) => {
    await visit(page, '/checkout');
    await page.getByLabel('Same as shipping address').uncheck();
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary.getByText('Total', { exact: true })).toBeVisible();
    await completeOrder(page).scrollIntoViewIfNeeded();
    await expect(page.getByLabel('Email')).not.toBeInViewport();
    await expect(summary).toBeInViewport({ ratio: 1 });

    await test.step('keeps the total in view with any number of line items', async () => {
      for (const size of ['S', 'M', 'L', 'XL'])
        for (const color of ['Navy', 'Olive']) await putIntoCart(page, 'Unit Tee', { size, color });
      await page.evaluate(() => scrollTo(0, 0));
      await visit(page, '/checkout');
      await expect(summary.getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
      await completeOrder(page).scrollIntoViewIfNeeded();
      await expect(summary.getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
      await checkAccessibility();
    });
  });
});

test('fills in the customer name from the address until the shopper changes it', async ({ page }) => {
  await visit(page, '/checkout');
  await page.getByLabel('Full name').focus();
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Doe');
  await expect(page.getByLabel('Full name')).toHaveValue('Sam Doe');
  await page.getByLabel('Full name').fill('Sgt. S. Doe');
  await page.getByLabel('Last name').fill('Dough');
  await expect(page.getByLabel('Full name')).toHaveValue('Sgt. S. Doe');
});

test('shows the error of a field on blur and removes it once the field is valid', async ({ page }) => {
  await visit(page, '/checkout');
  const zip = page.getByLabel('ZIP code');
  await zip.pressSequentially('12');
  await expect(page.getByText('ZIP code must be at least 5 digits')).toHaveCount(0);
  await page.getByLabel('State').fill('xx');
  await expect(page.getByLabel('State')).toHaveValue('XX');
  await expect(page.getByText('ZIP code must be at least 5 digits')).toBeVisible();
  await page.getByLabel('City').focus();
  await expect(page.getByText('Enter a US state, territory or military code such as NV')).toBeVisible();
  await page.getByLabel('Email').fill('sam@');
  await page.getByLabel('City').focus();
  await expect(page.getByText('Valid email is required')).toBeVisible();
  await zip.fill('96306');
  await page.getByLabel('State').fill('AP');
  await page.getByLabel('Email').fill('sam@example.com');
  await expect(page.getByText(/ZIP code must|Enter a US state|Valid email/)).toHaveCount(0);
});

test('shows the state name and questions an unusual ZIP code', async ({ page }) => {
  await visit(page, '/checkout');
  await page.getByLabel('State').fill('ne');
  await expect(page.getByText('Nebraska')).toBeVisible();
  await page.getByLabel('ZIP code').fill('89012');
  await expect(page.getByText("89012 doesn't look like a Nebraska ZIP. Check both.")).toBeVisible();
  await page.getByLabel('State').fill('NV');
  await expect(page.getByText('Nevada')).toBeVisible();
  await expect(page.getByText('Check both')).toHaveCount(0);
});

test('adds the hyphen of a 9-digit ZIP code', async ({ page }) => {
  await visit(page, '/checkout');
  await page.getByLabel('State').fill('NV');
  const zip = page.getByLabel('ZIP code');
  await expect(zip).toHaveAttribute('inputmode', 'numeric');
  await zip.pressSequentially('890121234');
  await expect(zip).toHaveValue('89012-1234');
  // 9.00 + 8.375 % + 5.95
  await expect(completeOrder(page)).toHaveText('Complete Order - $15.70');

  await test.step('removes the hyphen with the digits after it', async () => {
    for (let presses = 0; presses < 4; presses += 1) await zip.press('Backspace');
    await expect(zip).toHaveValue('89012');
  });

  await test.step('replaces a pasted space', async () => {
    await zip.fill('');
    await page.keyboard.insertText(' 89012 1234 ');
    await expect(zip).toHaveValue('89012-1234');
  });

  await test.step('keeps the caret where digits are corrected', async () => {
    await zip.press('Home');
    await zip.press('ArrowRight');
    await zip.press('Delete');
    await zip.press('Delete');
    await zip.pressSequentially('91');
    await expect(zip).toHaveValue('89112-1234');
    await zip.press('Home');
    for (let presses = 0; presses < 5; presses += 1) await zip.press('ArrowRight');
    await zip.press('Delete');
    await zip.press('Delete');
    await zip.pressSequentially('5');
    await expect(zip).toHaveValue('891125234');
    await page.getByLabel('City').focus();
    await expect(zip).toHaveValue('89112-5234');
    await expect(page.getByText('Enter a ZIP code such as')).toHaveCount(0);
  });

  await test.step('keeps the hyphen after a reload', async () => {
    await page.reload();
    await expect(zip).toHaveValue('89112-5234');
  });
});

test('formats what the browser fills in', async ({ page }) => {
  await visit(page, '/checkout');
  // As browsers do it: no focus, no keys.
  await page.getByLabel('ZIP code').evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '890121234');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
  });
  await expect(page.getByLabel('ZIP code')).toHaveValue('89012-1234');
  await page.getByLabel('State').fill('Georgia');
  await expect(page.getByLabel('State')).toHaveValue('GA');
  await page.getByLabel('State').fill('');
  await page.getByLabel('State').pressSequentially('nvx');
  await expect(page.getByLabel('State')).toHaveValue('NV');
});

test('lists several invalid fields with a link to each', async ({ page }) => {
  await visit(page, '/checkout');
  await page.getByLabel('Same as shipping address').uncheck();
  await completeOrder(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Checkout/);
  for (const message of ['Valid email is required', 'Customer name is required']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  for (const message of [
    'First name is required',
    'Last name is required',
    'Address line 1 is required',
    'City is required',
    'State is required',
    'ZIP code must be at least 5 digits',
  ]) {
    await expect(page.getByText(message)).toHaveCount(2);
  }
  await summary.getByRole('link', { name: 'Billing city' }).click();
  await expect(page.getByLabel('City').last()).toBeFocused();
  await summary.getByRole('link', { name: 'Card' }).click();
  await expect(page.getByLabel('Credit or debit card number')).toBeFocused();

  await page.getByLabel('Same as shipping address').check();
  await page.getByLabel('Email').fill('sam@example.com');
  await expect(summary.getByRole('link', { name: 'Email' })).toHaveCount(0);
  await expect(summary.getByRole('link', { name: 'ZIP code' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await fillCheckout(page);
  await fillCard(page, CARDS.succeeds);
  await expect(summary).toHaveCount(0);
  await expect(page).toHaveTitle(/^Checkout/);
});

test('focuses a single invalid field', async ({ page }) => {
  await visit(page, '/checkout');
  await fillCheckout(page);
  await fillCard(page, CARDS.succeeds);
  await page.getByLabel('City').fill('');
  await completeOrder(page).click();
  await expect(page.getByLabel('City')).toBeFocused();
  await expect(page.getByText('City is required')).toBeVisible();

  await page.getByLabel('City').fill('Henderson');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('1');
  await completeOrder(page).click();
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await expect(page.getByLabel('Credit or debit card number')).toBeFocused();
});

test('bills the billing address and ships to the shipping address', async ({ page }) => {
  await visit(page, '/checkout');
  await fillCheckout(page);
  await page.getByLabel('Same as shipping address').uncheck();
  const billing = page.getByRole('group', { name: 'Billing Address' });
  await billing.getByLabel('First name').fill('Pat');
  await billing.getByLabel('Last name').fill('Payer');
  await billing.getByLabel('Address line 1').fill('PSC 1 Box 2');
  await billing.getByLabel('City').fill('APO');
  await billing.getByLabel('State').fill('AE');
  await billing.getByLabel('ZIP code').fill('09012');
  await fillCard(page, CARDS.succeeds);
  await completeOrder(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const id = page.url().split('/').at(-1);
  expect(await (await page.request.get(`/api/orders/${id}`)).json()).toMatchObject({
    customerName: 'Sam Doe',
    shippingAddress: { firstName: 'Sam', state: 'NV' },
    billingAddress: { firstName: 'Pat', city: 'APO', state: 'AE', zipCode: '09012' },
  });
});
