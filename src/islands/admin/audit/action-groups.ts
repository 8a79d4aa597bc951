import type { AuditAction } from '#shared/audit.ts';

/** The groups of actions by how their names begin or end. The first that matches counts. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/_exported$/, 'Exports'],
  [/^(order|payment|shipment|vendor_order|test_orders)_/, 'Orders'],
  [/^(product|products|held_prices|lost_products|new_products)_/, 'Products'],
  [/^(inquiry|saved_reply)_/, 'Inquiries'],
  [/^(test_)?email_/, 'Email'],
  [/^(seo_page|pages)_/, 'Website'],
  [/^assistant_/, 'Assistant'],
  [/^settings_/, 'Settings'],
  [/^vendor_/, 'Print vendors'],
  [/^webhook_/, 'Webhooks'],
];

/** Returns the group of an action in the filter, by what it is about. */
export function groupOf(action: AuditAction): string {
  return GROUPS.find(([pattern]) => pattern.test(action))?.[1] ?? 'Accounts';
}
