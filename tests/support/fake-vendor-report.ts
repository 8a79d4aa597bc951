import type { VendorAccount, VendorEvent } from '#server/gateways/print-vendors/print-vendor.ts';
import {
  idOfContent,
  parseReport,
  requireSecret,
  requireToken,
} from '#server/gateways/print-vendors/vendor-reports.ts';

/** Verifies a report of a print vendor in memory: `order` is its id of an order; without it, the report is about products. */
export function readFakeReport(
  { webhookSecret }: Pick<VendorAccount, 'webhookSecret'>,
  report: { rawBody: string; headers: Headers; url: URL },
): VendorEvent {
  requireToken(requireSecret(webhookSecret), report);
  const payload = parseReport(report.rawBody);
  const externalId = idOfContent(payload);
  const storeId = typeof payload['store_id'] === 'string' ? payload['store_id'] : null;
  const vendorOrderId = payload['order'];
  return typeof vendorOrderId === 'string'
    ? { externalId, type: 'order_updated', about: { kind: 'order', vendorOrderId }, storeId, payload }
    : { externalId, type: 'stock_updated', about: { kind: 'products' }, storeId, payload };
}
