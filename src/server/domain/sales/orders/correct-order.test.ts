import { describe, expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { paidOrder, storeVendorOrderRow } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { correctOrder } from './correct-order.ts';
import { flagOrder } from './flag-order.ts';
import { moveItem } from './move-status.ts';
import { findAdminOrder } from './orders.queries.ts';
import { recordShipment } from './record-shipment.ts';
import { chooseStatus } from './settle-order.ts';

const MOVED = { ...ADDRESS, addressLine1: '2 Side Street' };
const ABROAD = { ...ADDRESS, city: 'Los Angeles', state: 'CA', zipCode: '90210' } as const;

async function anOrder(settings = { TAX_RATES: '{"NV": 8.375}' }) {
  const services = testServices(settings);
  const { id, items } = await paidOrder(services);
  const order = () => findAdminOrder(services.db, id);
  const correct = (input: Partial<Parameters<typeof correctOrder>[2]>) =>
    correctOrder(services, id, { updatedAt: order()?.updatedAt ?? '', ...input }, ADMIN_ACTOR);
  const codeOf = (input: Parameters<typeof correct>[0]) => errorOf(() => correct(input)).code;
  services.pass(1000);
  return { services, id, item: items[0]?.id ?? '', order, correct, codeOf };
}

describe('correctOrder', () => {
  it('corrects email, phone and address, and records before and after', async () => {
    const { correct, order } = await anOrder();
    const count = order()?.events.length;
    const input = { customerEmail: 'new@example.com', customerPhone: '702 555 0100', shippingAddress: MOVED };
    const corrected = correct(input);
    // The billing address was the same.
    expect(corrected).toMatchObject({ ...input, billingAddress: MOVED, total: order()?.total });
    expect(corrected.events.slice(count)).toMatchObject([
      {
        type: 'address',
        actorId: 'a-user',
        before: expect.stringContaining('1 Main Street'),
        after: expect.stringMatching(/Phone: 702 555 0100; Ship to: .*2 Side Street/),
      },
      { type: 'contact', actorId: 'a-user', before: 'sam@example.com', after: 'new@example.com' },
    ]);
    // A repetition changes nothing, although the order has changed since.
    expect(correct({ ...input, updatedAt: new Date(0).toISOString() })).toEqual(corrected);
  });

  it('removes the phone number with an empty one, and leaves it without one', async () => {
    const { correct } = await anOrder();
    correct({ customerPhone: '702 555 0100' });
    expect(correct({ shippingAddress: MOVED })).toMatchObject({ customerPhone: '702 555 0100' });
    const { customerPhone, events } = correct({ customerPhone: '' });
    expect(customerPhone).toBeNull();
    expect(events.at(-1)).toMatchObject({
      type: 'address',
      before: 'Phone: 702 555 0100',
      after: 'Phone: none',
    });
    expect(correct({ customerPhone: '' }).events).toEqual(events);
  });

  it('resolves the flags that it settles, and sends the confirmation to a first email address', async () => {
    const { services, id, correct } = await anOrder();
    for (const reason of ['contact_missing', 'address_changed', 'dispute'] as const)
      flagOrder(services, id, reason);
    services.db.update(orders).set({ customerEmail: '' }).run();
    services.db.delete(emails).run();
    expect(correct({ customerEmail: 'new@example.com' }).attention.map(({ reason }) => reason)).toEqual([
      'address_changed',
      'dispute',
    ]);
    expect(services.db.select().from(emails).all()).toMatchObject([
      { template: 'order-confirmation', recipient: 'new@example.com' },
    ]);
    expect(correct({ shippingAddress: ADDRESS, customerPhone: '702 555 0100' }).attention).toHaveLength(2);
    const { attention, events } = correct({ shippingAddress: MOVED });
    expect(attention).toMatchObject([{ reason: 'dispute' }]);
    expect(events.at(-1)).toMatchObject({ type: 'resolved', actorId: 'a-user', before: 'address_changed' });
    expect(services.db.select().from(emails).all()).toHaveLength(1);
  });

  it('returns 409 total_would_change with the other total for an address with another tax', async () => {
    const { correct, codeOf, order } = await anOrder();
    const { code, details, message } = errorOf(() => correct({ shippingAddress: ABROAD }));
    expect({ code, details }).toEqual({ code: 'total_would_change', details: { newTotal: '30.95' } });
    expect(message).toMatch(/^The order would cost \$30\.95 instead of \$\d/);
    expect(codeOf({ shippingAddress: ABROAD, customerEmail: 'new@example.com' })).toBe('total_would_change');
    expect(order()).toMatchObject({ customerEmail: 'sam@example.com', shippingAddress: ADDRESS });
    const untaxed = await anOrder({ TAX_RATES: '{}' });
    expect(untaxed.correct({ shippingAddress: ABROAD })).toMatchObject({ shippingAddress: ABROAD });
  });

  it('keeps what the order was charged for shipping when the rate has changed since', async () => {
    const { services, correct, order } = await anOrder({ TAX_RATES: '{"NY": 8.875}' });
    const { total } = order() ?? {};
    const rates = { shippingFlat: '9.00', freeShippingFrom: '80.00' };
    saveSetting(services, 'shipping', rates, ADMIN_ACTOR);
    expect(correct({ shippingAddress: ABROAD })).toMatchObject({ shippingAddress: ABROAD, total });
    const { details } = errorOf(() => correct({ shippingAddress: { ...ABROAD, state: 'NY' } }));
    expect(details).toEqual({ newTotal: '33.17' });
  });

  it('returns 409 stale with the order when someone else changed it since', async () => {
    const { services, id, correct, order } = await anOrder();
    const updatedAt = order()?.updatedAt ?? '';
    chooseStatus(services, id, { to: 'processing', actor: ADMIN_ACTOR });
    const { code, details } = errorOf(() => correct({ customerEmail: 'new@example.com', updatedAt }));
    expect({ code, details }).toEqual({
      code: 'stale',
      details: { order: order(), changedBy: { username: 'pat', at: expect.any(String) } },
    });
    expect(correct({ customerEmail: 'new@example.com' })).toMatchObject({ status: 'processing' });
  });

  it('returns 409 too_late once anything was sent to a vendor or to the buyer', async () => {
    const change = { customerPhone: '702 555 0100' };
    const byVendor = await anOrder();
    storeVendorOrderRow(byVendor.services, byVendor.id);
    expect(byVendor.codeOf(change)).toBe('too_late');
    const inProduction = await anOrder();
    moveItem(inProduction.services, inProduction.item, { to: 'in_production', actor: ADMIN_ACTOR });
    expect(inProduction.codeOf(change)).toBe('too_late');
    const delivered = await anOrder();
    chooseStatus(delivered.services, delivered.id, { to: 'delivered', actor: ADMIN_ACTOR });
    expect(delivered.codeOf(change)).toBe('too_late');
    const shipped = await anOrder();
    const shipment = { carrier: 'UPS', trackingNumber: '1Z', trackingUrl: null, shippedAt: new Date(0) };
    recordShipment(shipped.services, { orderId: shipped.id, ...shipment, itemIds: [], actor: ADMIN_ACTOR });
    expect(shipped.codeOf(change)).toBe('too_late');
  });

  it('corrects the email address after the shipment too, where nothing else changes', async () => {
    const { services, id, correct } = await anOrder();
    const shipment = { carrier: 'UPS', trackingNumber: '1Z', trackingUrl: null, shippedAt: new Date(0) };
    recordShipment(services, { orderId: id, ...shipment, itemIds: [], actor: ADMIN_ACTOR });
    const corrected = correct({ customerEmail: 'new@example.com', shippingAddress: ADDRESS });
    expect(corrected.customerEmail).toBe('new@example.com');
    expect(corrected.events.at(-1)).toMatchObject({ type: 'contact', after: 'new@example.com' });
  });

  it('returns 404 for an unknown order', () => {
    const services = testServices();
    const input = {
      updatedAt: new Date(0).toISOString(),
      customerPhone: undefined,
      customerEmail: undefined,
    };
    expect(errorOf(() => correctOrder(services, 'unknown', input, ADMIN_ACTOR)).code).toBe('not_found');
  });
});
