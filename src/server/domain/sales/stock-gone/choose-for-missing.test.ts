import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { orderItems } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { cancelOrder } from '#server/flows/fulfillment/cancel-order.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { soldOut } from '#tests/support/sold-out.ts';
import { testServices } from '#tests/support/test-services.ts';
import { orderToken } from '../orders/order-link.ts';
import { requestRefund } from '../refunds/request-refund.ts';

/** The price of a tee with its tax. */
const TEE_CENTS = 2709;

describe('waiting', () => {
  it('keeps the flag, with a note, once', async () => {
    const { choose, choices, flags, order } = await soldOut();
    for (const _ of [1, 2]) await choose('wait');
    expect(flags()).toEqual(['stock_gone']);
    expect(
      order().events.filter(({ actor, type }) => actor === 'shopper' && type === 'flagged'),
    ).toMatchObject([{ after: 'stock_gone', note: 'The customer waits for 1 × Field Tee, M' }]);
    expect(choices().items).toMatchObject([{ isWaiting: true }]);
    await choose('refund');
    expect(flags()).toEqual([]);
  });
});

describe('another size', () => {
  it('is taken out of stock and resolves the flag; again, it changes nothing', async () => {
    const { choose, choices, flags, item, units, order } = await soldOut();
    for (const _ of [1, 2]) await choose('other', 'L');
    expect(units()).toEqual([0, 4, 5]);
    expect(item()).toMatchObject({ size: 'L', quantity: 1, stockToReturn: 1 });
    expect(flags()).toEqual([]);
    expect(order().events.slice(-2)).toMatchObject([
      { type: 'stock_taken', actor: 'shopper', note: '1 × Field Tee, L instead of M' },
      { type: 'resolved', actor: 'shopper', before: 'stock_gone' },
    ]);
    expect(choices()).toMatchObject({ items: [], done: ["You'll get 1 × Field Tee, L instead of M."] });
    expect((await rejectionOf(choose('refund'))).code).toBe('nothing_to_do');
  });

  it('is refused at another price, out of stock or unknown, and takes nothing', async () => {
    const { services, choose, units, item } = await soldOut({ quantity: 2 });
    services.db.update(productVariants).set({ inventory: 1 }).where(eq(productVariants.size, 'L')).run();
    services.db.update(products).set({ revision: 99 }).run();
    for (const size of ['L', 'XL', 'S', 'M'])
      expect((await rejectionOf(choose('other', size))).code).toBe('out_of_stock');
    expect(units()).toEqual([0, 1, 5]);
    expect(item()?.size).toBe('M');
  });

  it('is sold once to two orders', async () => {
    const services = testServices();
    const [first, second] = [await soldOut({ services }), await soldOut({ services })];
    for (const { productId } of [first, second])
      services.db
        .update(productVariants)
        .set({ inventory: 1 })
        .where(eq(productVariants.productId, productId))
        .run();
    services.db
      .update(orderItems)
      .set({ productId: first.productId })
      .where(eq(orderItems.id, second.itemId))
      .run();
    services.db.update(products).set({ revision: 99 }).run();
    const outcomes = await Promise.allSettled([first.choose('other', 'L'), second.choose('other', 'L')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(first.units()[1]).toBe(0);
  });
});

describe('a refund', () => {
  it('pays the missing units with their tax once, restocks nothing and resolves the flag', async () => {
    const { choose, choices, flags, made, order, units, item } = await soldOut({ left: 1, quantity: 2 });
    // 4.19 is the tax of both.
    await Promise.all([choose('refund'), choose('refund')]);
    await choose('refund');
    expect(made()).toEqual([2710]);
    expect([flags(), units()[0], item()?.refundedQuantity]).toEqual([[], 0, 1]);
    expect(order().refunds).toMatchObject([{ reason: 'requested_by_customer', requestedBy: 'the customer' }]);
    expect(order().events.find(({ type }) => type === 'refund')).toMatchObject({
      actor: 'shopper',
      after: 'requested',
    });
    expect(choices()).toMatchObject({ items: [], done: [expect.stringContaining("We've refunded $27.10.")] });
    expect((await rejectionOf(choose('wait'))).code).toBe('nothing_to_do');
  });

  it('changes nothing while the payment provider is down, and works afterwards', async () => {
    const { services, choose, flags, made } = await soldOut();
    services.payments.failure = new AppError('payment_provider_failed');
    expect((await rejectionOf(choose('refund'))).code).toBe('payment_provider_failed');
    expect([flags(), services.db.select().from(refunds).all()]).toEqual([['stock_gone'], []]);
    await choose('refund');
    expect([flags(), made()]).toEqual([[], [TEE_CENTS]]);
  });

  it('is sent by a job if the payment provider fails after it was recorded', async () => {
    const { services, choose, choices, made } = await soldOut();
    services.payments.serverErrors.push('nothing made');
    await choose('refund');
    expect([made(), choices().done]).toEqual([
      [],
      ["We're refunding $27.09. We'll email you when the money is on its way."],
    ]);
    services.pass(2 * MINUTE_MS);
    await runDueJobs(services);
    expect(made()).toEqual([TEE_CENTS]);
  });

  it('that fails is flagged, and not offered again', async () => {
    const { services, choose, choices, flags } = await soldOut();
    services.payments.refundStatus = 'failed';
    await choose('refund');
    expect(flags()).toContain('refund_failed');
    expect(choices()).toMatchObject({
      items: [],
      done: ["We couldn't refund $27.09 to your card. We'll get back to you."],
    });
  });

  it('pays once with one by an administrator at the same moment', async () => {
    const { services, id, itemId, choose, made, flags } = await soldOut();
    const items = [{ id: itemId, quantity: 1 }];
    const outcomes = await Promise.allSettled([
      requestRefund(services, id, { items }, { actor: ADMIN_ACTOR }),
      choose('refund'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([made(), flags()]).toEqual([[TEE_CENTS], []]);
  });

  it('pays no more than the payment with a cancellation at the same moment', async () => {
    const { services, id, choose, made, order } = await soldOut();
    await Promise.allSettled([choose('refund'), cancelOrder(services, id, { restock: true }, ADMIN_ACTOR)]);
    expect((made().reduce((sum, cents) => sum + cents, 0) / 100).toFixed(2)).toBe(order().total);
    expect(order().status).toBe('cancelled');
    expect((await rejectionOf(choose('other', 'L'))).code).toBe('too_late');
  });
});

describe('POST /api/orders/{id}/stock-choice', () => {
  it('is for the buyer and the order link, as JSON or a plain form', async () => {
    const { services, sendJson, fetch, signInAs } = shopInMemory();
    const { id, itemId, flags } = await soldOut({ services });
    const path = `/api/orders/${id}/stock-choice`;
    const send = async (body: object) => {
      const response = await sendJson('POST', path, { itemId, ...body });
      return [response.status, await response.json()] as const;
    };
    const token = orderToken(services, id);
    expect(await send({ choice: 'wait' })).toMatchObject([404, { code: 'not_found' }]);
    await signInAs('admin');
    expect(await send({ choice: 'wait' })).toMatchObject([404, { code: 'not_found' }]);
    expect(await send({ choice: 'other', token })).toMatchObject([
      422,
      { fields: { size: 'Choose a size or color' } },
    ]);
    expect(await send({ choice: 'wait', itemId: crypto.randomUUID(), token })).toMatchObject([
      422,
      { fields: { itemId: {} } },
    ]);
    for (const _ of [1, 2]) expect(await send({ choice: 'wait', token })).toMatchObject([200, { id }]);
    expect(await send({ choice: 'other', size: 'XL', token })).toMatchObject([409, { code: 'out_of_stock' }]);
    const posted = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ itemId, choice: 'other', option: 'size=L', token }),
    });
    expect([posted.status, posted.headers.get('Location')]).toEqual([
      303,
      `/order-confirmation/${id}?${new URLSearchParams({ token })}#stock`,
    ]);
    expect(flags()).toEqual([]);
  });
});
