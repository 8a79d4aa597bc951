import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { paidOrder, storeVendorOrderRow } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { moveItem, moveVendorOrder } from './move-status.ts';
import { findAdminOrder } from './orders.queries.ts';

const VENDOR = { kind: 'vendor', vendorId: 'printful' } as const;

it('moves a line item and records it with the product name', async () => {
  const services = testServices();
  const { id, items } = await paidOrder(services);
  const item = items[0]?.id ?? '';
  expect(moveItem(services, item, { to: 'shipped', actor: VENDOR })).toBe(true);
  expect(moveItem(services, item, { to: 'in_production', actor: VENDOR })).toBe(false);
  expect(findAdminOrder(services.db, id)?.events.at(-1)).toMatchObject({
    type: 'item_status',
    actor: 'vendor',
    actorId: 'printful',
    after: 'shipped',
    note: 'Field Tee',
  });
});

it('moves a vendor order forward and records it in the timeline of its order', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  const vendorOrderId = storeVendorOrderRow(services, id);
  services.pass(1000);
  expect(moveVendorOrder(services, vendorOrderId, { to: 'in_production', actor: VENDOR })).toBe(true);
  expect(moveVendorOrder(services, vendorOrderId, { to: 'in_production', actor: VENDOR })).toBe(false);
  expect(moveVendorOrder(services, vendorOrderId, { to: 'sent_to_vendor', actor: VENDOR })).toBe(false);
  expect(moveVendorOrder(services, 'unknown', { to: 'shipped', actor: VENDOR })).toBe(false);
  const order = findAdminOrder(services.db, id);
  expect(order).toMatchObject({ status: 'paid', vendorOrders: [{ vendorStatus: 'in_production' }] });
  expect(order?.events.filter(({ type }) => type === 'vendor_order_status')).toMatchObject([
    { actor: 'vendor', actorId: 'printful', before: 'pending', after: 'in_production', note: null },
  ]);
});

it('lets an administrator move a vendor order back', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  const vendorOrderId = storeVendorOrderRow(services, id, { vendorStatus: 'shipped' });
  expect(moveVendorOrder(services, vendorOrderId, { to: 'pending', actor: ADMIN_ACTOR })).toBe(true);
  expect(findAdminOrder(services.db, id)?.vendorOrders).toMatchObject([{ vendorStatus: 'pending' }]);
});

it('is, with `settleOrder`, the only code that writes a status', () => {
  const server = join(import.meta.dirname, '../../..');
  const writers = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) =>
      /update\((?:orders|orderItems|vendorOrders)\)\s*\.set\(\{[^}]*(?<![.\w])(?:status|settledStatus|vendorStatus)\s*[:,}]/.test(
        readFileSync(join(server, name), 'utf8'),
      ),
    );
  expect(writers).toEqual([
    join('domain', 'sales', 'orders', 'move-status.ts'),
    join('domain', 'sales', 'orders', 'settle-order.ts'),
  ]);
});
