import { VENDOR_IDS } from '#shared/vendors.ts';
import { printVendorReports } from './sources/print-vendor.ts';
import { stripe } from './sources/stripe.ts';
import type { WebhookSource } from './webhook-source.ts';

/** All senders of webhooks, by the name in `/api/webhooks/{source}`. */
const SOURCES: ReadonlyMap<string, WebhookSource> = new Map<string, WebhookSource>([
  ['stripe', stripe],
  ...VENDOR_IDS.map((id) => [id, printVendorReports(id)] as const),
]);

/** Returns the source with this name; `undefined` if there is none. */
export function findWebhookSource(name: string): WebhookSource | undefined {
  return SOURCES.get(name);
}
