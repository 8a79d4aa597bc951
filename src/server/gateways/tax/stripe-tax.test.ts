import type { RequestListener } from 'node:http';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startTestSandbox } from '#tests/contracts/stripe-sandbox.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { createStripeTax } from './stripe-tax.ts';
import type { TaxableSale } from './tax.ts';

const SHIRTS = { amount: 5000, quantity: 2, isClothing: true };
const MUG = { amount: 1000, quantity: 1, isClothing: false };
/** New York doesn't tax clothing, but shipping. */
const SALE: TaxableSale = {
  reference: 'cart-1',
  lines: [SHIRTS, MUG],
  shipping: 595,
  address: { line1: '1 Main St', line2: '', city: 'Albany', state: 'NY', postalCode: '12207' },
};

async function start() {
  const sandbox = await startTestSandbox();
  return { sandbox, tax: createStripeTax({ secretKey: 'sk_test_sandbox', apiBase: sandbox.base }) };
}

async function startRecorded() {
  const { sandbox, tax } = await start();
  const calculation = await tax.calculate(SALE);
  const transactionId = await tax.record({ calculationId: calculation?.id ?? '', orderId: 'o1' });
  const read = async (id: string) =>
    (await sandbox.get(`/v1/tax/transactions/${id}?expand[]=line_items`)).body as Stripe.Tax.Transaction;
  return { tax, transactionId, read };
}

/** Creates the gateway to a server that fails in one way. */
async function failing(
  listener: RequestListener,
  limits = { timeoutMs: 10_000, retries: 0, totalMs: 10_000 },
) {
  const apiBase = await startTestServer(listener);
  return createStripeTax({ secretKey: 'sk_test_x', apiBase }, limits);
}

test('calculates the tax of each line item and of shipping', async () => {
  const { tax } = await start();
  expect(await tax.calculate(SALE)).toEqual({
    id: expect.stringMatching(/^taxcalc_/),
    tax: { lines: [0, 89], shipping: 53 },
  });
  expect(await tax.calculate({ ...SALE, shipping: 0 })).toMatchObject({
    tax: { lines: [0, 89], shipping: 0 },
  });
});

test('calculates the tax of more line items than Stripe returns at once', async () => {
  const { tax } = await start();
  const lines = Array.from({ length: 120 }, (_, index) => ({ ...MUG, amount: index * 100 }));
  const calculation = await tax.calculate({ ...SALE, lines });
  expect(calculation?.tax.lines).toEqual(lines.map(({ amount }) => Math.round(amount * 0.08875)));
});

test('returns null for a place that Stripe does not know', async () => {
  const { tax } = await start();
  expect(await tax.calculate({ ...SALE, address: { state: 'NY', postalCode: '1' } })).toBeNull();
});

test('records an order once', async () => {
  const { tax } = await start();
  const calculation = await tax.calculate(SALE);
  const sale = { calculationId: calculation?.id ?? '', orderId: 'o1' };
  const [first, second] = await Promise.all([tax.record(sale), tax.record(sale)]);
  expect(first).toMatch(/^tax_/);
  expect(second).toBe(first);
});

test('reverses the parts of a refund once', async () => {
  const { tax, transactionId, read } = await startRecorded();
  const reversal = {
    refundId: 'r1',
    transactionId,
    amount: 1089 + 100 + 9,
    parts: {
      lines: [{ position: 1, quantity: 1, amount: 1000, tax: 89 }],
      shipping: { amount: 100, tax: 9 },
    },
  };
  const id = await tax.reverse(reversal);
  expect(await tax.reverse(reversal)).toBe(id);
  expect(await read(id)).toMatchObject({
    type: 'reversal',
    reference: 'refund:r1',
    reversal: { original_transaction: transactionId },
    line_items: { data: [{ reference: '1', amount: -1000, amount_tax: -89, quantity: 1 }] },
    shipping_cost: { amount: -100, amount_tax: -9 },
  });
});

test.each([
  ['shipping alone', { lines: [], shipping: { amount: 595, tax: 53 } }, -53],
  [
    'a line item alone',
    { lines: [{ position: 1, quantity: 0, amount: 600, tax: 48 }], shipping: { amount: 0, tax: 0 } },
    0,
  ],
])('reverses %s', async (_name, parts, shippingTax) => {
  const { tax, transactionId, read } = await startRecorded();
  const id = await tax.reverse({ refundId: 'r1', transactionId, amount: 648, parts });
  expect((await read(id)).shipping_cost?.amount_tax ?? 0).toBe(shippingTax);
});

test.each([
  ['without known parts', null],
  [
    'of a line item that the sale does not have',
    { lines: [{ position: 7, quantity: 1, amount: 648, tax: 0 }], shipping: { amount: 0, tax: 0 } },
  ],
])('spreads a refund %s over the sale', async (_name, parts) => {
  const { tax, transactionId, read } = await startRecorded();
  const { line_items, shipping_cost } = await read(
    await tax.reverse({ refundId: 'r1', transactionId, amount: 648, parts }),
  );
  const amounts = [...(line_items?.data ?? []), shipping_cost].flatMap((part) => [
    part?.amount ?? 0,
    part?.amount_tax ?? 0,
  ]);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(-648);
});

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const calculation = {
  id: 'taxcalc_1',
  tax_amount_exclusive: 89,
  line_items: {
    data: [
      { reference: '0', amount_tax: 0 },
      { reference: '1', amount_tax: 89 },
    ],
    has_more: false,
  },
};

test.each([
  ['an error', json(500, { error: { type: 'api_error', message: 'No.' } }), 'payment_provider_failed'],
  [
    'a refusal',
    json(400, { error: { type: 'invalid_request_error', message: 'No.' } }),
    'payment_provider_failed',
  ],
  ['another object', json(200, { object: 'list', data: [] }), 'payment_provider_failed'],
  [
    'parts that differ from the sum',
    json(200, { ...calculation, tax_amount_exclusive: 90 }),
    'payment_provider_failed',
  ],
  [
    'a missing line item',
    json(200, { ...calculation, line_items: { data: [], has_more: false } }),
    'payment_provider_failed',
  ],
  [
    'a wrong key',
    json(401, { error: { type: 'invalid_request_error', message: 'No.' } }),
    'payment_provider_not_configured',
  ],
])('throws when Stripe answers with %s', async (_name, listener, code) => {
  const tax = await failing(listener);
  await expect(tax.calculate(SALE)).rejects.toMatchObject({ name: 'AppError', code });
});

test('gives up on a server that does not answer, or asks to wait, when the time is over', async () => {
  const limits = { timeoutMs: 60, retries: 0, totalMs: 10_000 };
  const silent = await failing(() => {}, limits);
  const patience: RequestListener = (_request, response) =>
    response.writeHead(503, { 'retry-after': '30', 'stripe-should-retry': 'true' }).end('{"error":{}}');
  const busy = await failing(patience, { timeoutMs: 10_000, retries: 1, totalMs: 60 });
  for (const tax of [silent, busy]) {
    await expect(tax.calculate(SALE)).rejects.toMatchObject({ code: 'payment_provider_timeout' });
  }
});
