import { expect, test } from 'vitest';
import { fromTable, startVendor } from '#tests/contracts/vendor-recorder.ts';
import { createGooten } from './gooten.ts';

const ACCOUNT = { apiKey: 'key', storeId: null, webhookSecret: null };

/** Reads an order whose items have these statuses, with a shipment of those that shipped. */
async function orderOf(...statuses: string[]) {
  const Items = statuses.map((Status) => ({
    Status,
    TrackingNumber: Status === 'Shipped' ? '9400' : null,
    TrackingUrl: null,
    ShipCarrierName: null,
  }));
  const { base } = await startVendor(fromTable({ 'GET /orders/': { Id: 'g-1', SourceId: 'ours', Items } }));
  const gooten = createGooten({
    settings: { apiBase: base },
    clock: { now: () => 0, sleep: async () => {} },
  });
  return gooten.getOrder(ACCOUNT, 'g-1');
}

test('an order of which a part was canceled does not ship as a whole, and says so', async () => {
  expect(await orderOf('Shipped', 'Canceled')).toMatchObject({
    status: null,
    problem: expect.stringContaining('Gooten canceled 1 of 2 items.'),
    shipments: [{ trackingNumber: '9400' }],
  });
});

test('an order of which all was canceled, or nothing, has no such problem', async () => {
  expect(await orderOf('Canceled', 'Canceled')).toMatchObject({ status: 'cancelled', problem: null });
  expect(await orderOf('Shipped', 'Shipped')).toMatchObject({ status: 'shipped', problem: null });
});
