import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { checkoutVisitor, completeOrder } from '#tests/support/checkout-visitor.ts';
import { sellVendorTee } from '#tests/support/vendor-cart.ts';

const CALCULATE = '/api/checkout/calculate';
/** The name of the button while the total isn't known. */
const noTotal = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Complete Order' });

test('updates the totals with the address, marks estimates, and ignores a late response for an earlier address', async () => {
  const shopper = await checkoutVisitor({ TAX_RATES: '{"NV": 8.375}' });
  const { openCheckout, type } = shopper;
  await openCheckout();
  await completeOrder('14.95');
  screen.getByText('Tax (estimated)', { exact: true });
  screen.getByText('$9.00 for the items + $0.00 tax (estimated) + $5.95 shipping');
  screen.getByText('Arrives Nov 30 – Dec 4');
  expect(screen.getByRole('link', { name: 'Returns policy' }).getAttribute('href')).toBe(
    '/cancellation-policy#merchandise',
  );
  await type(/^State/, 'NV');
  await type(/^ZIP code/, '89012');
  // 9.00 + 8.375 % + 5.95
  await completeOrder('15.70');
  screen.getByText('Tax', { exact: true });
  screen.getByText('$9.00 for the items + $0.75 tax + $5.95 shipping');
  await type(/^State/, 'AP');
  await type(/^ZIP code/, '96306');
  await completeOrder('14.95');
  screen.getByText('Ships Nov 24–27');

  await type(/^ZIP code/, '89012');
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  let late: Response | null = null;
  shopper.intercept(async (path, passOn, request) => {
    if (path !== CALCULATE || late || !(await request.clone().text()).includes('"NV"')) return undefined;
    late = await passOn();
    await mayAnswer;
    return late;
  });
  await type(/^State/, 'NV');
  expect((await noTotal()).disabled).toBe(true);
  await waitFor(() => expect(late).not.toBeNull());
  await type(/^State/, 'CA');
  await completeOrder('14.95');
  answer();
  await waitFor(() => expect(late?.bodyUsed).toBe(true));
  await completeOrder('14.95');
  expect(screen.queryByText(/15\.70/)).toBeNull();
});

test('shows the rate and the days of the vendor, and marks the flat rate that stands in for it', async () => {
  const shopper = await checkoutVisitor();
  const { services, sendJson, type } = shopper;
  const productId = await sellVendorTee(services);
  const tee = { productId, size: 'M', color: 'Black', quantity: 1 };
  expect((await sendJson('POST', '/api/cart/items', tee)).ok).toBe(true);
  await shopper.openCheckout();
  // 9.00 + 25.00 + 5.95
  await completeOrder('39.95');
  screen.getByText('Shipping (estimated)', { exact: true });
  screen.getByText('Arrives Nov 30 – Dec 4');
  await type(/^State/, 'NV');
  await type(/^ZIP code/, '89012');
  // The vendor's 4.29 for the tee, and 5.95 for the patch, which is made in-house.
  await completeOrder('44.24');
  screen.getByText('Shipping', { exact: true });
  screen.getByText('$34.00 for the items + $0.00 tax + $10.24 shipping');
  screen.getByText('Arrives Nov 30 – Dec 4');
  services.vendor.failure = new AppError('vendor_failed');
  await type(/^ZIP code/, '89013');
  await completeOrder('39.95');
  screen.getByText('Shipping (estimated)', { exact: true });
  screen.getByText('$34.00 for the items + $0.00 tax + $5.95 shipping (estimated)');
  screen.getByText('Arrives Nov 30 – Dec 4');
});

test('shows that the totals load, and offers to retry when they fail', async () => {
  const shopper = await checkoutVisitor({ TAX_RATES: '{"NV": 8.375}' });
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  let failure: (() => Response) | null = () => new Response('boom', { status: 500 });
  shopper.intercept(async (path) => {
    if (path !== CALCULATE) return undefined;
    await mayAnswer;
    return failure?.();
  });
  const retry = async () => {
    failure = null;
    await shopper.user.click(screen.getByRole('button', { name: 'Retry' }));
  };
  await shopper.openCheckout();
  await screen.findByText('Loading order summary...');
  expect((await noTotal()).disabled).toBe(true);
  answer();
  await screen.findByText('Unable to load cart. Please refresh the page.');
  screen.getByText('Failed to calculate totals: 500: boom');
  expect(screen.queryByText('Loading order summary...')).toBeNull();
  expect((await noTotal()).disabled).toBe(true);
  await retry();
  expect(await completeOrder('14.95')).toHaveProperty('disabled', false);

  failure = () => {
    throw new TypeError('The connection was lost.');
  };
  await shopper.type(/^ZIP code/, '89012');
  await shopper.type(/^State/, 'NV');
  await screen.findByText('Failed to calculate totals');
  screen.getByText("We couldn't reach the site.", { exact: false });
  expect((await noTotal()).disabled).toBe(true);
  await retry();
  await completeOrder('15.70');
});
