import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { readOrder } from '#server/domain/sales/orders/orders.queries.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder, vendorShipment, vendorState } from '#tests/support/vendor-orders.ts';
import { applyVendorState } from './apply-vendor-state.ts';

let services: TestServices;
let order: Order;
let tee = '';
let mug = '';
beforeEach(async () => {
  services = testServices();
  order = await paidOrder(services, ['Field Tee', 'Mug']);
  [tee = '', mug = ''] = order.items.map(({ id }) => id);
});

const apply = (id: string, changes: Partial<VendorOrderState>) =>
  transaction(services.db, () => applyVendorState(services, id, vendorState(changes)));
const shippingEmails = () =>
  services.db.select().from(emails).where(eq(emails.template, 'shipping-notice')).all();
const shipped = (...shipments: VendorOrderState['shipments']) =>
  ({ status: 'shipped', vendorStatus: 'fulfilled', shipments }) as const;

it('announces an order once that ships without a tracking number, and the number when it comes', async () => {
  const id = storeVendorOrder(services, order);
  const untracked = shipped(vendorShipment('', { trackingNumber: null }));
  for (const report of [untracked, untracked]) apply(id, report);
  const [, notice, ...more] = await sendOutbox(services);
  expect(more).toEqual([]);
  expect(notice?.text).toContain('Your order GTI-1001 has shipped.');
  apply(id, shipped(vendorShipment('9400')));
  expect(shippingEmails()).toHaveLength(2);
});

it('announces at last what went without a number beside what went with one', () => {
  const id = storeVendorOrder(services, order);
  const tracked = vendorShipment('9400', { lineItemIds: [tee] });
  apply(id, { shipments: [tracked] });
  expect(shippingEmails()).toHaveLength(1);
  apply(id, shipped(tracked, vendorShipment('', { trackingNumber: null, lineItemIds: [mug] })));
  expect(shippingEmails()).toHaveLength(2);
});

it.each([
  ['shipped', []],
  ['delivered', []],
  ['delivered', [vendorShipment('9400', { isDelivered: true })]],
] as const)('ships what its vendor had canceled and then reports as %s', (status, shipments) => {
  const id = storeVendorOrder(services, order);
  apply(id, { status: 'cancelled', vendorStatus: 'canceled' });
  apply(id, { ...shipped(...shipments), status });
  expect(readOrder(services.db, order.id)).toMatchObject({
    status: 'shipped',
    items: [
      { status: 'shipped', shippedQuantity: 1 },
      { status: 'shipped', shippedQuantity: 1 },
    ],
  });
  expect(shippingEmails()).toHaveLength(1);
});
