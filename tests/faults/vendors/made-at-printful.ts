import type { Order } from '#scripts/sandbox/print-vendor/objects.ts';
import { openRecords } from '#scripts/sandbox/print-vendor/records.ts';
import { readVendorStatus } from '#server/gateways/print-vendors/vendor-statuses.ts';
import type { MadeOrder } from './made-order.ts';

/** Reads what the sandbox's print vendor has, whose database is in a folder. */
export function madeAtPrintful(directory: string): MadeOrder[] {
  const records = openRecords(directory);
  try {
    return records.orders(100_000, 0).map((order) => ({
      vendorId: 'printful',
      reference: order.external_id ?? '',
      live: order.status === 'canceled' || order.status === 'failed' ? 0 : 1,
      status: statusOf(order),
      trackingNumbers: order.shipments.map((shipment) => shipment.tracking_number),
    }));
  } finally {
    records.close();
  }
}

function statusOf({ status, shipments }: Order): string | null {
  const isDelivered = status === 'fulfilled' && shipments.every((one) => one.delivered_at !== null);
  return isDelivered ? 'delivered' : readVendorStatus('printful', status).status;
}
