import { describe, expect, it } from 'vitest';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { emails } from '#db/schema/operations.ts';
import { disputes, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { displayMoney, fromWire } from '#shared/money.ts';
import type { RefundInput } from '#shared/schemas/refund.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { markAsSample } from '#tests/support/records.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { requireAdminOrder } from '../orders/require-order.ts';
import { requestRefund } from './request-refund.ts';

const TIMEOUT = new AppError('payment_provider_timeout');

/** A paid order of two line items. */
async function paid() {
  const services = testServices();
  const { id, total, items } = await paidOrder(services, ['Field Tee', 'Camp Mug']);
  const [paymentIntentId = ''] = services.payments.intents.keys();
  const refund = (input: RefundInput = {}, idempotencyKey?: string) =>
    requestRefund(services, id, input, { actor: ADMIN_ACTOR, idempotencyKey });
  const refuse = async (input: RefundInput, idempotencyKey?: string) =>
    rejectionOf(refund(input, idempotencyKey));
  const order = () => requireAdminOrder(services.db, id);
  return { services, id, total, items, paymentIntentId, refund, refuse, order };
}

const rows = ({ db }: TestServices) => db.select().from(refunds).all();
const reasons = (order: { attention: { reason: string }[] }) => order.attention.map(({ reason }) => reason);

describe('a refund', () => {
  it('of everything leaves nothing, and is in timeline, ledger and email', async () => {
    const { services, refund, order, total } = await paid();
    expect(await refund({ reason: 'duplicate', note: 'Sorry.' })).toMatchObject({
      isNew: true,
      refund: { amount: total, status: 'succeeded', reason: 'duplicate', note: 'Sorry.', requestedBy: null },
    });
    expect(services.payments.refunds).toMatchObject([{ amount: fromWire(total), reason: 'duplicate' }]);
    expect(order()).toMatchObject({ refundedTotal: total, refundable: { total: '0.00' }, attention: [] });
    expect(order().events.slice(-2)).toMatchObject([
      { type: 'refund', actor: 'admin', after: 'requested', note: `$${total}: duplicate: Sorry.` },
      { type: 'refund', actor: 'payment_provider', before: 'requested', after: 'succeeded' },
    ]);
    expect(services.db.select().from(ledgerEntries).all()).toMatchObject([
      { kind: 'captured', amountCents: 5595 },
      { kind: 'refunded', source: 're_1', amountCents: -(fromWire(total) ?? 0) },
    ]);
    const sent = services.db.select().from(emails).all();
    expect(sent.filter(({ template }) => template === 'refund-notice')).toMatchObject([
      { data: { amount: total, note: 'Sorry.', items: ['1 × Field Tee', '1 × Camp Mug'] } },
    ]);
  });

  it('of items has their parts, and the rest follows', async () => {
    const { refund, items, order } = await paid();
    const [tee, mug] = items;
    await refund({ items: [{ id: tee?.id ?? '', quantity: 1 }] });
    expect(order().refundable.lines).toMatchObject([
      { id: tee?.id, quantity: 0, goods: '0.00' },
      { id: mug?.id, quantity: 1, goods: mug?.subtotal },
    ]);
    expect(order().items.map(({ refundedQuantity }) => refundedQuantity)).toEqual([1, 0]);
    await refund({ shipping: true });
    const rest = await refund();
    expect(rest.refund.items).toMatchObject([{ id: mug?.id, quantity: 1, goods: mug?.subtotal }]);
    expect(rest.refund.shipping).toBe('0.00');
    expect(order()).toMatchObject({ refundedTotal: order().total, refundable: { total: '0.00' } });
  });

  it('without a key is its own each time', async () => {
    const { services, refund } = await paid();
    await refund({ amount: '1.00' });
    await refund({ amount: '1.00' });
    expect(services.payments.refunds).toHaveLength(2);
  });
});

describe('a repeated request', () => {
  it('gets the refund of the first, also at the same time', async () => {
    const { services, refund } = await paid();
    const made = await Promise.all([refund({ amount: '5.00' }, 'key'), refund({ amount: '5.00' }, 'key')]);
    const again = await refund({ amount: '5.00' }, 'key');
    expect(made.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
    expect(new Set([...made, again].map((one) => one.refund.id)).size).toBe(1);
    expect(services.payments.refunds).toHaveLength(1);
    expect(rows(services)).toHaveLength(1);
  });

  it('gets 409 with other content, also for another order', async () => {
    const { services, refund, refuse } = await paid();
    await refund({ amount: '5.00' }, 'key');
    expect((await refuse({ amount: '6.00' }, 'key')).code).toBe('idempotency_key_reused');
    const other = await paidOrder(services);
    const elsewhere = requestRefund(
      services,
      other.id,
      { amount: '5.00' },
      { actor: ADMIN_ACTOR, idempotencyKey: 'key' },
    );
    expect((await rejectionOf(elsewhere)).code).toBe('idempotency_key_reused');
  });

  it('sends a refund again whose answer was lost, once', async () => {
    const { services, refund, order } = await paid();
    const { payments } = services;
    const send = payments.refund.bind(payments);
    payments.refund = async (request) => {
      await send(request);
      throw TIMEOUT;
    };
    expect((await refund({ amount: '5.00' }, 'key')).refund.status).toBe('requested');
    expect(order()).toMatchObject({
      refundedTotal: '0.00',
      refundable: { total: expect.not.stringMatching(order().total) },
    });
    payments.refund = () => Promise.reject(new Error('It must be found, not sent.'));
    expect(await refund({ amount: '5.00' }, 'key')).toMatchObject({
      isNew: false,
      refund: { status: 'succeeded' },
    });
    expect(payments.refunds).toHaveLength(1);
  });
});

describe('while the payment provider does not answer', () => {
  it('nothing has happened if it fails before the intent', async () => {
    const { services, refuse, order } = await paid();
    const before = order();
    services.payments.failure = TIMEOUT;
    expect((await refuse({})).code).toBe('payment_provider_timeout');
    expect(order()).toEqual(before);
  });

  it('a job sends the refund, and flags it when it takes long', async () => {
    const { services, refund, order, total } = await paid();
    const { payments } = services;
    const send = payments.refund.bind(payments);
    payments.refund = () => Promise.reject(TIMEOUT);
    expect((await refund()).refund.status).toBe('requested');
    services.pass(60_000);
    await runDueJobs(services);
    expect(reasons(order())).toEqual([]);
    services.pass(2 * HOUR_MS);
    await runDueJobs(services);
    expect(reasons(order())).toEqual(['refund_pending']);
    payments.refund = send;
    services.pass(2 * HOUR_MS);
    await runDueJobs(services);
    expect(order()).toMatchObject({ refundedTotal: total, attention: [] });
    expect(payments.refunds).toHaveLength(1);
  });

  it('a job finds the refund that was made before a crash', async () => {
    const { services, refund, order, paymentIntentId } = await paid();
    const { payments } = services;
    payments.refund = () => Promise.reject(TIMEOUT);
    const { refund: sent } = await refund({ amount: '5.00' });
    payments.refunds.push({
      id: 're_lost',
      paymentIntentId,
      amount: 500,
      currency: 'usd',
      reason: null,
      status: 'succeeded',
      failureReason: null,
      refundId: sent.id,
      createdAt: services.now(),
    });
    services.pass(72 * HOUR_MS);
    await runDueJobs(services);
    expect(order().refunds).toMatchObject([{ id: sent.id, providerId: 're_lost', status: 'succeeded' }]);
  });
});

describe('a refund that fails', () => {
  it('because the provider refuses it, is flagged with its reason, and leaves the money', async () => {
    const { services, refund, order, total } = await paid();
    services.payments.refund = () =>
      Promise.reject(new AppError('refund_refused', { details: { reason: 'The charge is too old.' } }));
    expect((await refund()).refund).toMatchObject({
      status: 'failed',
      failureReason: 'The charge is too old.',
    });
    expect(order()).toMatchObject({ refundable: { total }, refundedTotal: '0.00' });
    expect(reasons(order())).toEqual(['refund_failed']);
    expect(order().events.at(-2)).toMatchObject({ note: expect.stringContaining('The charge is too old.') });
  });

  it('after it was pending, changes one flag for the other', async () => {
    const { services, refund, order } = await paid();
    services.payments.refundStatus = 'pending';
    expect((await refund()).refund.status).toBe('pending');
    expect(reasons(order())).toEqual(['refund_pending']);
    expect(order().refundable.total).toBe('0.00');
    const [made] = services.payments.refunds;
    Object.assign(made ?? {}, { status: 'failed', failureReason: 'lost_or_stolen_card' });
    await refund({ amount: '1.00' });
    expect(reasons(order())).toContain('refund_failed');
    expect(order().refunds).toMatchObject([{ status: 'failed' }, { amount: '1.00' }]);
    expect(order().events.map(({ note }) => note)).toEqual(
      expect.arrayContaining([
        `${displayMoney(order().total)}: The card was reported lost or stolen`,
        'The card was reported lost or stolen',
      ]),
    );
  });

  it('after it succeeded, is returned in the ledger', async () => {
    const { services, refund, order } = await paid();
    await refund();
    Object.assign(services.payments.refunds[0] ?? {}, { status: 'failed', failureReason: 'declined' });
    await refund({ amount: '1.00' });
    const entries = services.db.select().from(ledgerEntries).all();
    expect(entries.map(({ kind, source }) => `${kind} ${source}`)).toEqual([
      'captured pi_1',
      'refunded re_1',
      'refund_returned re_1',
      'refunded re_2',
    ]);
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(5495);
    expect(order().refundedTotal).toBe('1.00');
  });
});

describe('refused is', () => {
  it.each([
    ['more than is left', { amount: '9999.00' }, 'refund_too_large'],
    ['a cent more than is left', { amount: '55.96' }, 'refund_too_large'],
    ['other figures than the current ones', { expectedRemaining: '1.00' }, 'stale'],
  ] satisfies [string, RefundInput, string][])('%s', async (_what, input, code) => {
    const { refuse, services, order } = await paid();
    const error = await refuse(input);
    expect(error.code).toBe(code);
    expect(error.details).toMatchObject({ remaining: order().total, order: { refunds: [] } });
    expect(rows(services)).toEqual([]);
  });

  it('what was decided before another refund, which it shows', async () => {
    const { services, refuse, total, paymentIntentId } = await paid();
    await services.payments.refund({ refundId: 'dashboard', paymentIntentId, amount: 1000 });
    const error = await refuse({ amount: '1.00', expectedRemaining: total });
    expect(error).toMatchObject({
      code: 'stale',
      details: { order: { refunds: [{ amount: '10.00', requestedBy: null }] } },
    });
  });

  it('a line item that the order does not have', async () => {
    const { services, refuse } = await paid();
    const error = await refuse({ items: [{ id: 'unknown', quantity: 1 }] });
    expect(error).toMatchObject({ code: 'validation_failed', fields: { items: expect.any(String) } });
    expect(rows(services)).toEqual([]);
  });

  it('an order of which nothing is left', async () => {
    const { refund, refuse } = await paid();
    await refund();
    expect((await refuse({})).code).toBe('nothing_to_do');
    expect((await refuse({ amount: '0.01' })).code).toBe('nothing_to_do');
  });

  it('an unpaid order, a disputed one, a sample and an unknown one', async () => {
    const { services, id, refuse } = await paid();
    const stamps = { openedAt: services.now(), createdAt: services.now(), updatedAt: services.now() };
    services.db
      .insert(disputes)
      .values({ id: 'du_1', orderId: id, status: 'needs_response', reason: 'fraudulent', ...stamps })
      .run();
    expect((await refuse({})).code).toBe('blocked');
    markAsSample(services, 'orders', id);
    services.payments.failure = TIMEOUT;
    expect((await refuse({})).code).toBe('not_for_samples');
    services.db.update(orders).set({ stripePaymentIntentId: null }).run();
    expect((await refuse({})).code).toBe('nothing_to_do');
    const unknown = requestRefund(services, 'unknown', {}, { actor: ADMIN_ACTOR });
    expect((await rejectionOf(unknown)).code).toBe('not_found');
  });
});

it('never refunds more than was captured, whatever the order costs', async () => {
  const { services, id, refund, refuse, order } = await paid();
  postEntry(services, {
    kind: 'captured',
    orderId: id,
    source: 'correction',
    amountCents: 500 - (fromWire(order().total) ?? 0),
    occurredAt: services.now(),
  });
  expect((await refuse({ amount: '5.01' })).code).toBe('refund_too_large');
  expect((await refund()).refund).toMatchObject({ amount: '5.00' });
  expect(order().refundable.total).toBe('0.00');
});
