import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { findAdminOrder } from '#server/domain/sales/orders/orders.queries.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import {
  storeVendorOrder,
  vendorOrderOf,
  vendorShipment,
  vendorState,
} from '#tests/support/vendor-orders.ts';
import { applyVendorState } from './apply-vendor-state.ts';

it('ends in the last state in whatever order states arrive, each twice, with every tracking number and one email per shipment', async () => {
  const services = testServices();
  const { db } = services;
  const order = await paidOrder(services, ['Field Tee', 'Mug']);
  const [tee = '', mug = ''] = order.items.map(({ id }) => id);
  const first = vendorShipment('9400', { lineItemIds: [tee] });
  const second = vendorShipment('9401', { lineItemIds: [mug] });
  const arrived = [first, second].map((one) => ({ ...one, isDelivered: true }));
  const history: Partial<VendorOrderState>[] = [
    { status: 'sent_to_vendor', vendorStatus: 'pending', problem: 'On hold' },
    { status: 'in_production', vendorStatus: 'inprocess', cost: 1890 },
    { status: 'in_production', vendorStatus: 'partial', shipments: [first] },
    { status: 'shipped', vendorStatus: 'fulfilled', shipments: [first, second] },
    { status: 'delivered', vendorStatus: 'fulfilled', shipments: arrived },
  ];
  const positions = history.flatMap((_, index) => [index, index]);
  const id = storeVendorOrder(services, order);
  fc.assert(
    fc.property(fc.shuffledSubarray(positions, { minLength: positions.length }), (shuffled) => {
      db.run('savepoint run');
      for (const index of shuffled) {
        transaction(db, () => applyVendorState(services, id, vendorState(history[index])));
      }
      const { vendorStatus, trackingNumbers, totalCostCents } = vendorOrderOf(services, id);
      expect([vendorStatus, trackingNumbers?.toSorted(), totalCostCents]).toEqual([
        'delivered',
        ['9400', '9401'],
        1890,
      ]);
      expect(findAdminOrder(db, order.id)).toMatchObject({
        status: 'delivered',
        items: [
          { status: 'delivered', trackingNumber: '9400' },
          { status: 'delivered', trackingNumber: '9401' },
        ],
      });
      expect(db.select().from(emails).where(eq(emails.template, 'shipping-notice')).all()).toHaveLength(2);
      db.run('rollback to run');
    }),
    { numRuns: 15 },
  );
});
