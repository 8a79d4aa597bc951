import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { sum } from '#shared/money.ts';
import type { RefundInput } from '#shared/schemas/refund.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { exportOrders } from '../orders/export-orders.ts';
import { moveRefund } from '../refunds/move-refund.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { exportLedger } from './export-ledger.ts';
import { sumLedger } from './ledger.queries.ts';
import { paymentReport } from './payment-report.ts';

type Row = Record<string, string>;

async function rowsOf({ body }: { body: ReadableStream }): Promise<Row[]> {
  const [header = '', ...lines] = (await new Response(body).text()).trimEnd().split('\r\n');
  const names = header.replace(/^\uFEFF/, '').split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
}
const payments = (services: TestServices) => rowsOf(exportLedger(services, {}, ADMIN_ACTOR));
const cents = (row: Row, ...names: string[]) => names.map((name) => Math.round(Number(row[name]) * 100));
const parts = (row: Row | undefined) => cents(row ?? {}, 'Gross', 'Tax', 'Taxable', 'Exempt');

/** Every sale and what is taken back of it consists of these parts, and all of them are the sales. */
async function expectSales(services: TestServices): Promise<void> {
  const rows = await payments(services);
  const isSale = (row: Row) =>
    ['Payment', 'Refund', 'Returned refund', 'Lost dispute'].includes(row['Type'] ?? '');
  for (const row of rows) {
    const [gross = 0, tax = 0, taxable = 0, exempt = 0] = parts(row);
    expect([row, tax + taxable + exempt]).toEqual([row, isSale(row) ? gross : 0]);
  }
  const totals = sumLedger(services, {});
  for (const name of ['Tax', 'Taxable', 'Exempt'] as const)
    expect(sum(rows.flatMap((row) => cents(row, name)))).toBe(
      Math.round(Number(totals[name.toLowerCase() as 'tax']) * 100),
    );
}

/** In Nevada 10% on goods but clothing, and on shipping. */
const TAX_RATES = '{"NV": {"rate": 10, "clothing": false, "shipping": true}}';

/** Sells a shirt of 25.00 and two mugs of 12.00, with shipping of 5.95. */
async function sold(settings: Record<string, string>) {
  const services = testServices(settings);
  const tee = stockProduct(services, { name: 'Tee', category: 'Shirts' });
  const mug = stockProduct(services, { name: 'Mug', category: 'Gear', priceCents: 1200 });
  const order = await buy(services, [
    { productId: tee, quantity: 1 },
    { productId: mug, quantity: 2 },
  ]);
  const refund = (input: RefundInput) => requestRefund(services, order.id, input, { actor: ADMIN_ACTOR });
  const itemOf = (name: string) => order.items.find(({ productName }) => productName === name)?.id ?? '';
  return { services, order, refund, itemOf };
}

it('has the state and what was sold with and without tax, in both files', async () => {
  const { services } = await sold({ TAX_RATES });
  const [payment] = await payments(services);
  expect(payment).toMatchObject({ State: 'NV', Gross: '57.95', Tax: '3.00' });
  // The mugs and shipping, and the shirt.
  expect(payment).toMatchObject({ Taxable: '29.95', Exempt: '25.00' });
  const [order] = await rowsOf(exportOrders(services, {}, ADMIN_ACTOR));
  expect(order).toMatchObject({
    State: 'NV',
    Tax: '3.00',
    Total: '57.95',
    Taxable: '29.95',
    Exempt: '25.00',
  });
  await expectSales(services);
});

it.each([
  ['no tax', { TAX_RATES: '{}' }, ['0.00', '0.00', '54.95']],
  ['Stripe Tax', { TAX_RATES, STRIPE_TAX: '1' }, ['6.09', '54.95', '0.00']],
])('splits an order with %s', async (_, settings, [tax, taxable, exempt]) => {
  const { services } = await sold(settings);
  expect(await payments(services)).toMatchObject([{ Tax: tax, Taxable: taxable, Exempt: exempt }]);
  expect(await rowsOf(exportOrders(services, {}, ADMIN_ACTOR))).toMatchObject([
    { Tax: tax, Taxable: taxable, Exempt: exempt },
  ]);
  await expectSales(services);
});

it('takes refunds off what they give back: units, an amount, and the rest', async () => {
  const { services, refund, itemOf } = await sold({ TAX_RATES });
  await refund({ items: [{ id: itemOf('Mug'), quantity: 1 }] });
  services.pass(1000);
  await refund({ items: [{ id: itemOf('Tee'), quantity: 1 }] });
  services.pass(1000);
  await refund({ amount: '7.77' });
  services.pass(1000);
  await refund({});
  const rows = await payments(services);
  expect(rows.slice(1, 3).map((row) => parts(row))).toEqual([
    [-1320, -120, -1200, 0],
    [-2500, 0, 0, -2500],
  ]);
  await expectSales(services);
  for (const name of ['Tax', 'Taxable', 'Exempt'])
    expect(sum(rows.flatMap((row) => cents(row, name)))).toBe(0);
});

it('spreads a refund by amount over what was sold with and without tax', async () => {
  const { services, refund } = await sold({ TAX_RATES });
  await refund({ amount: '10.01' });
  const [, row] = await payments(services);
  const [, tax = 0, taxable = 0, exempt = 0] = parts(row);
  expect([tax < 0, taxable < 0, exempt < 0, tax + taxable + exempt]).toEqual([true, true, true, -1001]);
  await expectSales(services);
});

it('gives a returned refund back to where it was taken from', async () => {
  const { services, refund, itemOf } = await sold({ TAX_RATES });
  const made = await refund({ items: [{ id: itemOf('Mug'), quantity: 1 }] });
  const stored = services.db.select().from(refunds).where(eq(refunds.id, made.refund.id)).get();
  if (!stored) throw new Error('The refund is gone.');
  const failed = {
    status: 'failed',
    providerRefundId: 're_1',
    failureReason: null,
    createdAt: services.now(),
  } as const;
  moveRefund(services, stored, failed, { actor: { kind: 'payment_provider' }, notify: false });
  const rows = await payments(services);
  expect(rows.map(parts).slice(1)).toEqual([
    [-1320, -120, -1200, 0],
    [1320, 120, 1200, 0],
  ]);
  await expectSales(services);
});

it('takes a lost dispute off the sales, and what a dispute only holds not', async () => {
  const { services, order, refund, itemOf } = await sold({ TAX_RATES });
  await refund({ items: [{ id: itemOf('Mug'), quantity: 2 }] });
  const dispute = {
    ...{ id: 'dp_1', paymentIntentId: 'pi_1', amount: 3155, currency: 'usd', reason: 'fraudulent' },
    ...{ status: 'needs_response', isClosed: false, evidenceDueAt: null, createdAt: services.now() },
  };
  recordDispute(services, order.id, dispute);
  expect(parts((await payments(services)).at(-1)).slice(1)).toEqual([0, 0, 0]);
  recordDispute(services, order.id, { ...dispute, status: 'lost', isClosed: true });
  const rows = await payments(services);
  expect(rows.map((row) => [row['Type'], row['Gross'], ...parts(row).slice(1)])).toEqual([
    ['Payment', '57.95', 300, 2995, 2500],
    ['Refund', '-26.40', -240, -2400, 0],
    ['Dispute hold', '-31.55', 0, 0, 0],
    ['Dispute release', '31.55', 0, 0, 0],
    ['Lost dispute', '-31.55', -60, -595, -2500],
  ]);
  await expectSales(services);
  const { total } = paymentReport(services);
  expect(total).toMatchObject({ tax: '0.00', taxable: '0.00', exempt: '0.00', net: '0.00' });
});

it.each(['AE', 'AP', 'PR', 'GU'] as const)('names the state of an address in %s', async (state) => {
  const { services, order } = await sold({ TAX_RATES: '{}' });
  const shippingAddress = { ...order.shippingAddress, state };
  services.db.update(orders).set({ shippingAddress }).run();
  expect(await payments(services)).toMatchObject([{ State: state, Exempt: '54.95' }]);
  expect(await rowsOf(exportOrders(services, {}, ADMIN_ACTOR))).toMatchObject([{ State: state }]);
});
