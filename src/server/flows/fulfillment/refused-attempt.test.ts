import { expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder, vendorOrderOf, vendorState } from '#tests/support/vendor-orders.ts';
import { applyVendorState } from './apply-vendor-state.ts';

it('a late report about a refused attempt that was canceled leaves the order that was made after it alone', async () => {
  const services = testServices();
  const id = storeVendorOrder(services, await paidOrder(services), { vendorId: 'printify' });
  const apply = (changes: Parameters<typeof vendorState>[0]) =>
    transaction(services.db, () => applyVendorState(services, id, vendorState(changes)));
  apply({ id: 'second' });
  apply({ id: 'first', status: 'cancelled', vendorStatus: 'canceled' });
  expect(vendorOrderOf(services, id)).toMatchObject({ vendorStatus: 'in_production', closedAt: null });
  apply({ id: 'second', status: 'cancelled', vendorStatus: 'canceled' });
  expect(vendorOrderOf(services, id)).toMatchObject({ vendorStatus: 'cancelled' });
});
