import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { NewIntent } from '#server/gateways/payments/payments.ts';
import { createStripePayments } from '#server/gateways/payments/stripe-payments.ts';
import { STRIPE_API_VERSION } from '#server/gateways/stripe/api-version.ts';
import { createStripeTax } from '#server/gateways/tax/stripe-tax.ts';
import type { TaxableSale } from '#server/gateways/tax/tax.ts';
import { type Outcome, startRecorder } from './stripe-recorder.ts';
import { payWith, startTestSandbox, type TestSandbox } from './stripe-sandbox.ts';
import {
  BALANCE_TRANSACTION,
  BALANCE_TRANSACTIONS_REQUEST,
  CALCULATION,
  CALCULATION_REQUEST,
  REVERSAL,
  REVERSAL_REQUEST,
  shapeOf,
  TRANSACTION,
  TRANSACTION_LINES,
  TRANSACTION_REQUEST,
} from './stripe-shapes.ts';

const SALE: TaxableSale = {
  reference: 'cart-1',
  lines: [{ amount: 2500, quantity: 1, isClothing: true }],
  shipping: 595,
  address: { line1: '1 Main St', line2: '', city: 'Reno', state: 'NV', postalCode: '89501' },
};
const INTENT: NewIntent = {
  checkoutId: 'checkout-1',
  amount: 2500,
  currency: 'usd',
  idempotencyKey: 'checkout:1',
  shipping: {
    name: 'Jenny Rosen',
    address: { line1: '1 Main St', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' },
  },
};

/** The gateways to a sandbox, through a proxy that records every request and decides what becomes of it. */
async function start(outcomeOf?: (attempt: number) => Outcome, timeoutMs = 10_000) {
  const sandbox = await startTestSandbox();
  const { base: apiBase, requests } = await startRecorder(sandbox.base, outcomeOf);
  const account = { secretKey: 'sk_test_x', apiBase };
  const payments = createStripePayments({ ...account, webhookSecret: undefined, timeoutMs });
  const tax = createStripeTax(account, { timeoutMs, retries: 1, totalMs: 10_000 });
  return { sandbox, requests, payments, tax };
}

type Gateways = Awaited<ReturnType<typeof start>>;

/** Makes every call of both gateways once. */
async function callAll({ sandbox, payments, tax }: Gateways): Promise<void> {
  const intent = await payments.createIntent(INTENT);
  await payments.cancelIntent(intent.id);
  const { id: paid } = await payWith(sandbox, '4242424242424242');
  await payments.readIntent(paid);
  await payments.refund({ refundId: 'r1', paymentIntentId: paid, amount: 1084 });
  await payments.listRefunds(paid);
  await payments.readDispute('dp_nothing0000000000000000');
  const since = { createdFrom: new Date(1000) };
  await payments.listIntents(since);
  await payments.listRefundsSince(since);
  await payments.listDisputesSince(since);
  await payments.listBalanceTransactions(since);
  await payments.readPaymentTransaction(paid);
  await bookTax({ tax });
}

async function bookTax({ tax }: Pick<Gateways, 'tax'>) {
  const calculation = await tax.calculate(SALE);
  const transactionId = await tax.record({ calculationId: calculation?.id ?? '', orderId: 'order-1' });
  const parts = {
    lines: [{ position: 0, quantity: 1, amount: 1000, tax: 84 }],
    shipping: { amount: 595, tax: 0 },
  };
  await tax.reverse({ refundId: 'r1', transactionId, amount: 1679, parts });
}

const FIXED_KEYS = {
  'POST /v1/payment_intents': 'checkout:1',
  'POST /v1/refunds': 'refund:r1',
  'POST /v1/tax/transactions/create_from_calculation': 'tax:order-1',
  'POST /v1/tax/transactions/create_reversal': 'tax-reversal:r1',
};
/** Repeating these costs nothing, and Stripe would repeat an error for a day: every call has its own key. */
const OWN_KEYS = ['POST /v1/payment_intents/:id/cancel', 'POST /v1/tax/calculations'];

const keysOf = ({ requests }: Gateways, of: string) =>
  requests.filter(({ call }) => call === of).map(({ headers }) => headers['idempotency-key']);

describe('calls to Stripe', () => {
  test('have the API version of the installed package, and each POST an idempotency key', async () => {
    expect(STRIPE_API_VERSION).toBe(Stripe.API_VERSION);
    const gateways = await start();
    await callAll(gateways);
    const posts = gateways.requests.filter(({ call }) => call.startsWith('POST'));
    expect(new Set(posts.map(({ call }) => call))).toEqual(
      new Set([...Object.keys(FIXED_KEYS), ...OWN_KEYS]),
    );
    for (const { headers } of gateways.requests) expect(headers['stripe-version']).toBe(STRIPE_API_VERSION);
    for (const [call, key] of Object.entries(FIXED_KEYS)) expect(keysOf(gateways, call)).toEqual([key]);
    for (const call of OWN_KEYS)
      expect(keysOf(gateways, call)).toEqual([expect.stringMatching(/^stripe-node-retry-/)]);
  });

  test('are repeated with the same key after an error, and are carried out once if an answer was lost', async () => {
    for (const outcome of ['fails', 'answer lost'] as const) {
      const gateways = await start((attempt) => (attempt === 1 ? outcome : 'answered'));
      const { payments, sandbox, requests } = gateways;
      const { id } = await payWith(sandbox, '4242424242424242');
      await Promise.all([
        payments.createIntent(INTENT),
        payments.refund({ refundId: 'r1', paymentIntentId: id, amount: 500 }),
        bookTax(gateways),
      ]);
      for (const call of new Set(requests.map(({ call }) => call))) {
        expect(requests.filter((request) => request.call === call)).toHaveLength(2);
        expect(new Set(keysOf(gateways, call)).size).toBe(1);
      }
      expect(await payments.listRefunds(id)).toHaveLength(1);
      expect(await payments.listIntents({ createdFrom: new Date(0) })).toHaveLength(2);
    }
  }, 20_000);

  test('end after three attempts that were not answered in time, or two while a shopper waits', async () => {
    const { payments, tax, requests } = await start(() => 'silent', 30);
    const timeout = expect.objectContaining({ code: 'payment_provider_timeout' });
    await Promise.all([
      expect(payments.refund({ refundId: 'r1', paymentIntentId: 'pi_1', amount: 500 })).rejects.toEqual(
        timeout,
      ),
      expect(payments.listBalanceTransactions({ createdFrom: new Date(0) })).rejects.toEqual(timeout),
      expect(tax.calculate(SALE)).rejects.toEqual(timeout),
    ]);
    const count = (of: string) => requests.filter(({ call }) => call === of).length;
    expect(count('POST /v1/refunds')).toBe(3);
    expect(count('GET /v1/balance_transactions')).toBe(3);
    expect(count('POST /v1/tax/calculations')).toBe(2);
  }, 20_000);

  test("that the API description lacks match the types of Stripe's package", async () => {
    const gateways = await start();
    await callAll(gateways);
    const sent = (of: string) => gateways.requests.find(({ call }) => call === of)?.parameters;
    expect(sent('POST /v1/tax/calculations')).toEqual(asForm(CALCULATION_REQUEST));
    expect(sent('POST /v1/tax/transactions/create_from_calculation')).toEqual(asForm(TRANSACTION_REQUEST));
    expect(sent('POST /v1/tax/transactions/create_reversal')).toEqual(asForm(REVERSAL_REQUEST));
    expect(sent('GET /v1/balance_transactions')).toEqual(asForm(BALANCE_TRANSACTIONS_REQUEST));
  });
});

describe("the sandbox matches the types of Stripe's package", () => {
  test('in tax calculations, transactions and reversals', async () => {
    const sandbox = await startTestSandbox();
    const calculation = await post<Stripe.Tax.Calculation>(sandbox, 'calculations', CALCULATION_REQUEST);
    expect(shapeOf(calculation)).toEqual(shapeOf(CALCULATION));
    const transaction = await post<Stripe.Tax.Transaction>(sandbox, 'transactions/create_from_calculation', {
      ...TRANSACTION_REQUEST,
      calculation: calculation.id,
    });
    expect(shapeOf(transaction)).toEqual(shapeOf(TRANSACTION));
    const { body } = await sandbox.get(`/v1/tax/transactions/${transaction.id}/line_items`);
    expect(shapeOf(body)).toEqual(shapeOf(TRANSACTION_LINES));
    const reversal = await post<Stripe.Tax.Transaction>(sandbox, 'transactions/create_reversal', {
      ...REVERSAL_REQUEST,
      original_transaction: transaction.id,
      line_items: [
        {
          ...REVERSAL_REQUEST.line_items[0],
          original_line_item: (body as typeof TRANSACTION_LINES).data[0]?.id,
        },
      ],
    });
    expect(shapeOf(reversal)).toEqual(shapeOf(REVERSAL));
  });

  test('in balance transactions', async () => {
    const sandbox = await startTestSandbox();
    await payWith(sandbox, '4242424242424242');
    const { body } = await sandbox.get('/v1/balance_transactions');
    expect(shapeOf(body)).toEqual(
      shapeOf({
        object: 'list',
        data: [BALANCE_TRANSACTION],
        has_more: false,
        url: '/v1/balance_transactions',
      }),
    );
  });
});

async function post<T>(sandbox: TestSandbox, path: string, parameters: object): Promise<T> {
  return (await sandbox.post(`/v1/tax/${path}`, parameters)).body as T;
}

/** Returns an object as it arrives in a form: all values are text. */
function asForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asForm);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asForm(member)]));
}
