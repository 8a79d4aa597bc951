import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#tests/contracts/stripe-sandbox.ts';

const GOODS = 'txcd_99999999';
const CLOTHING = 'txcd_30011000';

function saleTo(state: string, postal_code = '89501') {
  return {
    currency: 'usd',
    customer_details: { address: { country: 'US', state, postal_code }, address_source: 'shipping' },
    line_items: [
      { amount: 2500, tax_code: CLOTHING, reference: 'shirt' },
      { amount: 1000, quantity: 2, tax_code: GOODS, reference: 'mug' },
    ],
    shipping_cost: { amount: 595, tax_code: 'txcd_92010001' },
    expand: ['line_items'],
  };
}

async function calculate(sandbox: TestSandbox, state: string): Promise<Stripe.Tax.Calculation> {
  return (await sandbox.post('/v1/tax/calculations', saleTo(state))).body as Stripe.Tax.Calculation;
}

async function record(sandbox: TestSandbox, reference = 'order-1', state = 'NY') {
  const { id } = await calculate(sandbox, state);
  return sandbox.post('/v1/tax/transactions/create_from_calculation', {
    calculation: id,
    reference,
    expand: ['line_items'],
  });
}

test.each([
  ['NV', [209, 84], 0],
  ['NY', [0, 89], 53],
  ['PA', [0, 60], 0],
  ['OR', [0, 0], 0],
])('a calculation for %s has the tax of each line item and of shipping', async (state, lines, shipping) => {
  const sandbox = await startTestSandbox();
  const calculation = await calculate(sandbox, state);
  expect(calculation.line_items?.data.map(({ amount_tax }) => amount_tax)).toEqual(lines);
  expect(calculation).toMatchObject({
    amount_total: 2500 + 1000 + 595 + calculation.tax_amount_exclusive,
    shipping_cost: { amount_tax: shipping },
    tax_amount_exclusive: lines.reduce((sum, tax) => sum + tax, shipping),
  });
});

test.each([
  ['a wrong ZIP code', saleTo('NV', '123'), 'customer_tax_location_invalid'],
  ['an unknown state', saleTo('ZZ'), 'customer_tax_location_invalid'],
  ['no line items', { ...saleTo('NV'), line_items: undefined }, 'parameter_missing'],
  ['an unknown parameter', { ...saleTo('NV'), color: 'red' }, 'parameter_unknown'],
  ['a wrong tax code', { ...saleTo('NV'), shipping_cost: { amount: 1, tax_code: 'x' } }, 'resource_missing'],
])('a calculation with %s is refused', async (_name, parameters, code) => {
  const sandbox = await startTestSandbox();
  expect(await sandbox.post('/v1/tax/calculations', parameters)).toMatchObject({
    status: 400,
    body: { error: { code } },
  });
});

test('a sale is recorded once under one reference', async () => {
  const sandbox = await startTestSandbox();
  const { body } = await record(sandbox);
  expect(body).toMatchObject({
    type: 'transaction',
    reference: 'order-1',
    line_items: { data: { length: 2 } },
  });
  expect(await record(sandbox)).toMatchObject({
    status: 400,
    body: { error: { code: 'resource_already_exists', param: 'reference' } },
  });
  const { id, line_items } = body as Stripe.Tax.Transaction;
  expect((await sandbox.get(`/v1/tax/transactions/${id}`)).body).not.toHaveProperty('line_items');
  const first = (await sandbox.get(`/v1/tax/transactions/${id}/line_items?limit=1`)).body;
  expect(first).toMatchObject({ data: [line_items?.data[0]], has_more: true });
});

test('line items and shipping are reversed up to what is left', async () => {
  const sandbox = await startTestSandbox();
  const { id, line_items } = (await record(sandbox)).body as Stripe.Tax.Transaction;
  const mug = line_items?.data[1];
  const reverse = (reference: string, amount: number, amount_tax: number) =>
    sandbox.post('/v1/tax/transactions/create_reversal', {
      mode: 'partial',
      original_transaction: id,
      reference,
      line_items: [{ original_line_item: mug?.id, amount, amount_tax, reference: 'mug' }],
      shipping_cost: { amount: -100, amount_tax: -9 },
    });
  expect(await reverse('r1', -500, -45)).toMatchObject({
    status: 200,
    body: { type: 'reversal', reversal: { original_transaction: id }, shipping_cost: { amount: -100 } },
  });
  expect(await reverse('r2', -501, -44)).toMatchObject({ status: 400 });
  expect(await reverse('r2', -500, -44)).toMatchObject({ status: 200 });
  expect(await reverse('r3', 500, 44)).toMatchObject({ status: 400 });
});

test('flat reversals never exceed the sale, and the last one takes the rest', async () => {
  const sandbox = await startTestSandbox();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 5 }), async (amounts) => {
      count += 1;
      const { id } = (await record(sandbox, `sale-${count}`)).body as Stripe.Tax.Transaction;
      const reverse = (reference: string, flat: number) =>
        sandbox.post('/v1/tax/transactions/create_reversal', {
          mode: 'partial',
          original_transaction: id,
          reference: `${count}-${reference}`,
          flat_amount: -flat,
        });
      let left = 2500 + 1000 + 595 + 89 + 53;
      for (const [index, amount] of amounts.entries()) {
        const { status } = await reverse(String(index), amount);
        expect(status).toBe(amount <= left ? 200 : 400);
        if (status === 200) left -= amount;
      }
      if (left > 0) expect((await reverse('rest', left)).status).toBe(200);
      expect((await reverse('more', 1)).status).toBe(400);
    }),
    { numRuns: 10 },
  );
});
