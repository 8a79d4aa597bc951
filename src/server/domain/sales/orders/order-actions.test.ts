import { describe, expect, it } from 'vitest';
import { ADDRESS } from '#tests/support/address.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { findAdminOrder } from './orders.queries.ts';

const NOTE_ID = '11111111-1111-4111-8111-111111111111';
const UNKNOWN = '00000000-0000-4000-8000-999999999999';

/** A shop with an order, and a visitor who is signed in with this role, or isn't. */
async function shopAs(role: 'admin' | 'user' | null) {
  const shop = shopInMemory();
  const order = await paidOrder(shop.services);
  if (role) await shop.signInAs(role);
  const send = async (method: string, path: string, body: unknown = {}) => {
    const response = await shop.sendJson(method, `/api/admin/${path}`, body);
    return { status: response.status, body: await response.json() };
  };
  const events = () => findAdminOrder(shop.services.db, order.id)?.events.length;
  return { ...shop, order, send, events };
}

const ACTIONS = (id: string): [string, string, object][] => [
  ['PUT', `orders/${id}`, { status: 'processing' }],
  ['PATCH', `orders/${id}`, { updatedAt: new Date(0).toISOString(), customerPhone: '702 555 0100' }],
  ['POST', `orders/${id}/shipments`, { carrier: 'UPS', trackingNumber: '1Z' }],
  ['POST', `orders/${id}/notes`, { noteId: NOTE_ID, note: 'Hello' }],
  ['POST', `orders/${id}/cancel`, { restock: true }],
  ['POST', `orders/${id}/refund`, { amount: '1.00', expectedRemaining: '30.95' }],
  ['POST', `orders/${id}/attention/dispute/resolve`, { note: 'Done' }],
];

describe('the actions on an order', () => {
  it.each([
    [null, 401, 'unauthenticated'],
    ['user', 403, 'forbidden'],
  ] as const)('are refused to %s', async (role, status, code) => {
    const { order, send, fetch, events } = await shopAs(role);
    const bulk: [string, string, object] = ['POST', 'orders/status', { ids: [order.id], status: 'shipped' }];
    const resend: [string, string, object] = ['POST', `emails/${UNKNOWN}/resend`, {}];
    for (const [method, path, body] of [...ACTIONS(order.id), bulk, resend]) {
      expect(await send(method, path, body), path).toMatchObject({ status, body: { code } });
    }
    expect((await fetch(`/api/admin/orders/${order.id}/emails`)).status).toBe(status);
    expect(events()).toBe(1);
  });

  it('return 404 for an unknown and a malformed id', async () => {
    const { send, fetch } = await shopAs('admin');
    for (const [method, path, body] of [...ACTIONS(UNKNOWN), ...ACTIONS('x')]) {
      const refused = { status: 404, body: { code: 'not_found' } };
      expect(await send(method, path, body), path).toMatchObject(refused);
    }
    expect((await fetch(`/api/admin/orders/${UNKNOWN}/emails`)).status).toBe(404);
    for (const id of [UNKNOWN, 'x'])
      expect(await send('POST', `emails/${id}/resend`)).toMatchObject({ body: { code: 'not_found' } });
  });

  it('return 422 with the wrong fields', async () => {
    const { order, send, events } = await shopAs('admin');
    const fieldsOf = async (method: string, path: string, body: object) => {
      const { status, body: error } = await send(method, path, body);
      expect(status).toBe(422);
      return Object.keys(error.fields).sort();
    };
    const path = `orders/${order.id}`;
    expect(await fieldsOf('PUT', path, { status: 'lost', restock: 'yes', updatedAt: 'now' })).toEqual([
      'restock',
      'status',
      'updatedAt',
    ]);
    const address = { ...ADDRESS, zipCode: '8901', state: 'XX' };
    const correction = { customerEmail: 'sam', customerPhone: '1', shippingAddress: address };
    expect(await fieldsOf('PATCH', path, correction)).toEqual([
      'customerEmail',
      'customerPhone',
      'shippingAddress.state',
      'shippingAddress.zipCode',
      'updatedAt',
    ]);
    const shipment = {
      carrier: ' ',
      trackingNumber: '1Z/9',
      trackingUrl: 'javascript:alert(1)',
      items: [],
    };
    expect(await fieldsOf('POST', `${path}/shipments`, shipment)).toEqual([
      'items',
      'trackingNumber',
      'trackingUrl',
    ]);
    expect(await fieldsOf('POST', `${path}/notes`, { note: 'x'.repeat(2001) })).toEqual(['note', 'noteId']);
    expect(await fieldsOf('POST', `${path}/cancel`, {})).toEqual(['restock']);
    expect(await fieldsOf('POST', `${path}/attention/dispute/resolve`, { note: ' ' })).toEqual(['note']);
    const ids = Array.from({ length: 201 }, () => UNKNOWN);
    expect(await fieldsOf('POST', 'orders/status', { ids, status: 'lost' })).toEqual(['ids', 'status']);
    expect(events()).toBe(1);
  });

  it('respond with the order as it is afterwards, 201 when something is new and 200 when it is repeated', async () => {
    const { services, order, send } = await shopAs('admin');
    const now = () => JSON.parse(JSON.stringify(findAdminOrder(services.db, order.id)));
    const [, , ship, note] = ACTIONS(order.id);
    for (const [method, path, body] of [note, ship].filter((action) => action !== undefined)) {
      expect(await send(method, path, body)).toEqual({ status: 201, body: now() });
      expect(await send(method, path, body)).toEqual({ status: 200, body: now() });
    }
    const moved = await send('PUT', `orders/${order.id}`, { status: 'delivered', note: 'Signed\nfor' });
    expect(moved).toEqual({ status: 200, body: now() });
    expect(moved.body.events.at(-1)).toMatchObject({ actor: 'admin', note: 'Signed\nfor' });
    const stale = { status: 'paid', updatedAt: new Date(0).toISOString() };
    expect(await send('PUT', `orders/${order.id}`, stale)).toMatchObject({
      status: 409,
      body: { code: 'stale', order: now() },
    });
  });

  it('list the emails of an order, newest first, and send one again', async () => {
    const { services, order, send, fetch } = await shopAs('admin');
    services.pass(1000);
    await send('POST', `orders/${order.id}/shipments`, { carrier: 'UPS', trackingNumber: '1Z' });
    const list = async () => (await fetch(`/api/admin/orders/${order.id}/emails`)).json();
    const [notice, confirmation] = await list();
    expect([notice, confirmation]).toMatchObject([
      { template: 'shipping-notice', status: 'waiting', sentAt: null, lastError: null, sending: 1 },
      { template: 'order-confirmation', recipient: 'sam@example.com', subject: 'Your order GTI-1001' },
    ]);
    expect(Object.keys(notice)).toHaveLength(13);
    expect(await send('POST', `emails/${notice.id}/resend`)).toEqual({ status: 202, body: notice });
  });
});
