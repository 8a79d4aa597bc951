import { describe, expect, it } from 'vitest';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { testServices } from '#tests/support/test-services.ts';
import { askAboutOrder } from './ask-about-order.ts';
import { unflagOrder } from './flag-order.ts';
import { moveItem } from './move-status.ts';
import { orderToken } from './order-link.ts';
import { readOrderRequests } from './order-requests.queries.ts';
import { findAdminOrder } from './orders.queries.ts';
import { chooseStatus } from './settle-order.ts';

async function anOrder() {
  const services = testServices();
  const { id, items } = await paidOrder(services);
  const order = () => findAdminOrder(services.db, id);
  const ask = (kind: 'cancel' | 'problem', message?: string) =>
    askAboutOrder(services, { id, kind, message });
  return { services, id, item: items[0]?.id ?? '', order, ask };
}

describe('askAboutOrder', () => {
  it('flags a request to cancel once, however often it is sent, and changes nothing else', async () => {
    const { services, id, order, ask } = await anOrder();
    expect(readOrderRequests(services.db, { id, status: 'paid' })).toEqual({
      open: { cancel: false, problem: false },
      mayCancel: true,
    });
    for (const _ of [1, 2]) ask('cancel');
    expect(order()).toMatchObject({ status: 'paid', attention: [{ reason: 'cancel_requested' }] });
    expect(order()?.events.slice(1)).toMatchObject([
      { type: 'flagged', actor: 'shopper', after: 'cancel_requested', note: null },
    ]);
    expect(readOrderRequests(services.db, { id, status: 'paid' }).open).toEqual({
      cancel: true,
      problem: false,
    });
  });

  it('records each different message about a problem under one flag', async () => {
    const { services, id, order, ask } = await anOrder();
    for (const message of ['The print is off.', 'The print is off.', 'And the mug broke.']) {
      ask('problem', message);
      services.pass(1000);
    }
    expect(order()?.attention).toMatchObject([{ reason: 'problem_reported' }]);
    expect(order()?.events.slice(1)).toMatchObject([
      { actor: 'shopper', after: 'problem_reported', note: 'The print is off.' },
      { actor: 'shopper', after: 'problem_reported', note: 'And the mug broke.' },
    ]);
    unflagOrder(services, id, 'problem_reported');
    ask('problem', 'The print is off.');
    expect(order()?.attention).toHaveLength(1);
  });

  it('refuses to cancel once something was sent or the order is canceled, but not to report a problem', async () => {
    const { services, id, item, order, ask } = await anOrder();
    chooseStatus(services, id, { to: 'cancelled', actor: ADMIN_ACTOR });
    expect(errorOf(() => ask('cancel')).code).toBe('too_late');
    chooseStatus(services, id, { to: 'processing', actor: ADMIN_ACTOR });
    moveItem(services, item, { to: 'in_production', actor: ADMIN_ACTOR });
    expect(errorOf(() => ask('cancel')).code).toBe('too_late');
    expect(order()?.attention).toEqual([]);
    ask('problem', 'Please stop.');
    expect(order()?.attention).toMatchObject([{ reason: 'problem_reported' }]);
  });

  it('returns 429 after ten requests', async () => {
    const { ask } = await anOrder();
    for (let n = 0; n < 10; n++) ask('problem', `Message ${n}`);
    const { code, headers } = errorOf(() => ask('problem', 'One more'));
    expect([code, headers['Retry-After']]).toEqual(['rate_limited', '86400']);
  });
});

describe('POST /api/orders/{id}/requests', () => {
  it('accepts a request with the token of the order link, and nothing without it', async () => {
    const { services, sendJson } = shopInMemory();
    const { id } = await paidOrder(services);
    const send = async (body: object, orderId = id) => {
      const response = await sendJson('POST', `/api/orders/${orderId}/requests`, body);
      return [response.status, await response.json()] as const;
    };
    const token = orderToken(services, id);
    expect(await send({ kind: 'cancel' })).toMatchObject([404, { code: 'not_found' }]);
    expect(await send({ kind: 'cancel', token: 'v1.x' })).toMatchObject([404, {}]);
    expect(await send({ kind: 'cancel', token }, 'x')).toMatchObject([404, { code: 'not_found' }]);
    expect(await send({ kind: 'problem', token })).toMatchObject([
      422,
      { fields: { message: 'Tell us what is wrong' } },
    ]);
    expect(await send({ kind: 'problem', message: 'x'.repeat(1001), token })).toMatchObject([422, {}]);
    expect(await send({ kind: 'cancel', token })).toMatchObject([202, {}]);
    expect(findAdminOrder(services.db, id)?.attention).toMatchObject([{ reason: 'cancel_requested' }]);
  });
});
