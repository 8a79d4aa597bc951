import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import {
  type CheckoutVisitor,
  checkoutVisitor,
  completeOrder,
  fillCheckout,
  readyToPay,
} from '#tests/support/checkout-visitor.ts';
import { toast } from '#tests/support/visitor.ts';

async function atCheckout({ cardNumber = '4242424242424242' } = {}): Promise<CheckoutVisitor> {
  const shopper = await checkoutVisitor();
  shopper.stripe.cardNumber = cardNumber;
  await shopper.openCheckout();
  await completeOrder();
  return shopper;
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const sameAsShipping = () => screen.getByLabelText('Same as shipping address');

test('names the content of every field for autofill, formats what is typed and what the browser fills in, and questions an unusual ZIP code', async () => {
  const { user, type } = await atCheckout();
  await user.click(sameAsShipping());
  const inputs = screen
    .getByRole('form', { name: 'Checkout' })
    .querySelectorAll('input[name^=customer], input[name*=Address]');
  const described = [...inputs].map((input) =>
    ['name', 'type', 'inputmode', 'autocomplete'].map((name) => input.getAttribute(name)),
  );
  const address = (name: string, section: string) => [
    [`${name}.firstName`, null, null, `${section} given-name`],
    [`${name}.lastName`, null, null, `${section} family-name`],
    [`${name}.addressLine1`, null, null, `${section} address-line1`],
    [`${name}.addressLine2`, null, null, `${section} address-line2`],
    [`${name}.city`, null, null, `${section} address-level2`],
    [`${name}.state`, null, null, `${section} address-level1`],
    [`${name}.zipCode`, null, 'numeric', `${section} postal-code`],
  ];
  expect(described).toEqual([
    ['customerEmail', 'email', 'email', 'email'],
    ['customerPhone', 'tel', 'tel', 'tel'],
    ...address('shippingAddress', 'shipping'),
    ['customerName', null, null, 'name'],
    ...address('billingAddress', 'billing'),
  ]);
  await user.click(sameAsShipping());

  // As browsers do it: no focus, no keys.
  fireEvent.input(field(/^ZIP code/), { target: { value: '890121234' } });
  expect(field(/^ZIP code/).value).toBe('89012-1234');
  fireEvent.input(field(/^ZIP code/), { target: { value: ' 89012 1234 ' } });
  expect(field(/^ZIP code/).value).toBe('89012-1234');
  fireEvent.input(field(/^State/), { target: { value: 'Georgia' } });
  expect(field(/^State/).value).toBe('GA');
  await type(/^ZIP code/, '');
  await user.type(field(/^ZIP code/), '890121234');
  expect(field(/^ZIP code/).value).toBe('89012-1234');
  await type(/^State/, '');
  await user.type(field(/^State/), 'nvx');
  expect(field(/^State/).value).toBe('NV');

  await type(/^State/, 'ne');
  await screen.findByText('Nebraska');
  await type(/^ZIP code/, '89012');
  await screen.findByText("89012 doesn't look like a Nebraska ZIP. Check both.");
  await type(/^State/, 'NV');
  await screen.findByText('Nevada');
  expect(screen.queryByText(/Check both/)).toBeNull();

  const fill = async (label: RegExp, text: string) => {
    await user.clear(field(label));
    await user.type(field(label), text);
  };
  await fill(/^ZIP code/, '12');
  expect(screen.queryByText('ZIP code must be at least 5 digits')).toBeNull();
  await fill(/^State/, 'xx');
  expect(field(/^State/).value).toBe('XX');
  await screen.findByText('ZIP code must be at least 5 digits');
  await user.click(field(/^City/));
  await screen.findByText('Enter a US state, territory or military code such as NV');
  await fill(/^Email/, 'sam@');
  await user.click(field(/^City/));
  await screen.findByText('Valid email is required');

  await fill(/^ZIP code/, '96306');
  await fill(/^State/, 'AP');
  await fill(/^Email/, 'sam@example.com');
  await waitFor(() => expect(screen.queryByText(/ZIP code must|Enter a US state|Valid email/)).toBeNull());
});

test("fills in the customer name from the address until the shopper changes it, also after a reload, and the account's email address unless another one was typed, and keeps a billing address that was opened before hydration", async () => {
  const { user, type, openCheckout } = await atCheckout();
  await user.type(field(/^First name/), 'Ann');
  await user.type(field(/^Last name/), 'Lee');
  await openCheckout();
  await waitFor(() => expect(field(/^Full name/).value).toBe('Ann Lee'));
  const correctLastName = async () => {
    await type(/^Last name/, 'Do');
    await type(/^Last name/, 'Doe');
  };
  await type(/^First name/, 'Sam');
  await type(/^Last name/, 'Doe');
  expect(field(/^Full name/).value).toBe('Sam Doe');
  await type(/^Full name/, 'Sam Doe, MD');
  await correctLastName();
  expect(field(/^Full name/).value).toBe('Sam Doe, MD');
  await openCheckout();
  await waitFor(() => expect(field(/^Full name/).value).toBe('Sam Doe, MD'));
  await correctLastName();
  expect(field(/^Full name/).value).toBe('Sam Doe, MD');
  expect(screen.queryByText('Customer name is required')).toBeNull();
  await type(/^Full name/, '');
  await correctLastName();
  expect(field(/^Full name/).value).toBe('Sam Doe');

  await openCheckout('sam@example.com');
  await waitFor(() => expect(field(/^Email/).value).toBe('sam@example.com'));
  await type(/^Email/, 'kim@example.com');
  await openCheckout('sam@example.com');
  await waitFor(() => expect(field(/^Email/).value).toBe('kim@example.com'));

  sessionStorage.clear();
  const served = document.createElement('form');
  served.id = 'checkout';
  served.innerHTML = '<input name="customerEmail" value="sam@example.com"><input type="checkbox">';
  document.body.append(served);
  onTestFinished(() => served.remove());
  await openCheckout();
  await waitFor(() => expect(field(/^Email/).value).toBe('sam@example.com'));
  expect(sameAsShipping()).toHaveProperty('checked', false);
  expect(screen.getAllByLabelText(/^City/)).toHaveLength(2);
});

test('lists several invalid fields with a link to each', async () => {
  const shopper = await atCheckout({ cardNumber: '' });
  const { user, type } = shopper;
  document.title = 'Checkout | GTI';
  await user.click(sameAsShipping());
  await user.click(await completeOrder());
  const heading = await screen.findByText('There is a problem');
  const summary = within(screen.getByRole('alert', { name: 'There is a problem' }));
  expect(document.activeElement).toBe(heading.parentElement);
  expect(document.title).toBe('Error: Checkout | GTI');
  screen.getByText('Valid email is required');
  screen.getByText('Customer name is required');
  for (const message of [
    'First name is required',
    'Last name is required',
    'Address line 1 is required',
    'City is required',
    'State is required',
    'ZIP code must be at least 5 digits',
  ]) {
    expect(screen.getAllByText(message), message).toHaveLength(2);
  }

  await user.click(summary.getByRole('link', { name: 'Billing city' }));
  expect(document.activeElement).toBe(screen.getAllByLabelText(/^City/)[1]);
  await user.click(summary.getByRole('link', { name: 'Card' }));
  expect(document.activeElement).toBe(field(/^Card number/));

  await user.click(sameAsShipping());
  expect(summary.queryByRole('link', { name: 'Billing city' })).toBeNull();
  await user.type(field(/^Email/), 'sam@example.com');
  await waitFor(() => expect(summary.queryByRole('link', { name: 'Email' })).toBeNull());
  expect(summary.getByRole('link', { name: 'ZIP code' })).toBeDefined();
  expect(document.activeElement).toBe(field(/^Email/));
  await fillCheckout(shopper);
  await type(/^Card number/, '4242');
  await waitFor(() => expect(heading.isConnected).toBe(false));
  expect(document.title).toBe('Checkout | GTI');
});

test('focuses a single invalid field, then bills the billing address and ships to the shipping address', async () => {
  const { user, type, requests, fetch, destinations } = await readyToPay();
  await type(/^City/, '');
  await user.click(await completeOrder());
  await screen.findByText('City is required');
  expect(document.activeElement).toBe(field(/^City/));
  expect(screen.queryByText('There is a problem')).toBeNull();

  await type(/^City/, 'Henderson');
  await user.clear(field(/^Card number/));
  await user.click(await completeOrder());
  await toast('Payment Failed');
  await toast('Enter your card number, expiration date and security code');
  expect(document.activeElement).toBe(field(/^Card number/));
  expect(requests).not.toContain('POST /api/create-payment-intent');
  await type(/^Card number/, '4242424242424242');

  await user.click(sameAsShipping());
  const billing = within(screen.getByRole('group', { name: 'Billing Address' }));
  for (const [label, text] of [
    [/^First name/, 'Pat'],
    [/^Last name/, 'Payer'],
    [/^Address line 1/, 'PSC 1 Box 2'],
    [/^City/, 'APO'],
    [/^State/, 'AE'],
    [/^ZIP code/, '09012'],
  ] as const) {
    await user.click(billing.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(await completeOrder());
  await waitFor(() => expect(destinations.at(-1)).toMatch(/^\/order-confirmation\//));
  const id = destinations.at(-1)?.split('/').at(-1);
  expect(await (await fetch(`/api/orders/${id}`)).json()).toMatchObject({
    customerName: 'Sam Doe',
    shippingAddress: { firstName: 'Sam', state: 'NV' },
    billingAddress: { firstName: 'Pat', city: 'APO', state: 'AE', zipCode: '09012' },
  });
});
