import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder, vendorOrderOf, vendorState } from '#tests/support/vendor-orders.ts';
import { applyVendorState } from './apply-vendor-state.ts';

/** The start of a day in the shop's time zone, which is 7 hours behind then. */
const startOf = (day: string) => new Date(`${day}T07:00:00Z`);

let services: TestServices;
let order: Order;
beforeEach(async () => {
  services = testServices({ DELIVERY_MAKE_DAYS: '2-4' });
  order = await paidOrder(services);
  // A Monday.
  services.pass(new Date('2026-09-14T18:00:00Z').getTime() - services.now().getTime());
});
const apply = (id: string, changes: Partial<VendorOrderState> = {}) =>
  transaction(services.db, () =>
    applyVendorState(services, id, vendorState({ status: 'sent_to_vendor', ...changes })),
  );
const shipDateOf = (id: string) => vendorOrderOf(services, id)?.estimatedShipDate;

it('is the last of the days to make it, counted from when the vendor took it, and stays', () => {
  const id = storeVendorOrder(services, order);
  apply(id);
  expect(shipDateOf(id)).toEqual(startOf('2026-09-18'));
  services.pass(3 * DAY_MS);
  apply(id, { status: 'in_production' });
  expect(shipDateOf(id)).toEqual(startOf('2026-09-18'));
});

it.each(['shipped', 'cancelled', 'failed'] as const)("isn't made up for one that is %s already", (status) => {
  const id = storeVendorOrder(services, order);
  apply(id, { status });
  expect(shipDateOf(id)).toBeNull();
});
