import { randomUUID } from 'node:crypto';
import type { Order } from '#shared/schemas/order.schema.ts';
import type { Client } from '../support/api.ts';
import type { KnownValues } from './values.ts';

/**
 * Ships each line item of an order but the last, with tracking, and returns values with which requests about its shipments, and for
 * another, are valid.
 */
export async function knownShipments(
  admin: Client,
  order: Pick<Order, 'id' | 'items'>,
): Promise<KnownValues> {
  const ids: string[] = [];
  const [last, ...others] = order.items;
  for (const { id, quantity } of others) {
    const shipmentId = randomUUID();
    const tracked = { carrier: 'Other', trackingNumber: `G-${shipmentId}`, items: [{ id, quantity }] };
    await admin.call('POST', `/api/admin/orders/${order.id}/shipments`, { shipmentId, ...tracked });
    ids.push(shipmentId);
  }
  const rest = last ? [[{ id: last.id, quantity: last.quantity }], ''] : [''];
  return {
    '/api/admin/shipments/:id#id': ids,
    '/api/admin/orders/:id/shipments#id': [order.id],
    '/api/admin/orders/:id/shipments#items': rest,
    shipmentId: [...ids, randomUUID()],
    carrier: ['UPS', 'Other', ''],
    trackingNumber: ['1Z999AA10123456784', 'G-1', '9400100000000000000000', ''],
    trackingUrl: ['https://track.example/g-1', 'http://track.example', 'javascript:alert(1)', ''],
  };
}
