import * as z from 'zod/mini';

/** What may need a person besides the lanes of the day's work (docs/product/back-office.md#needs-attention). */
export const ATTENTION_KINDS = [
  'unmatched_webhooks',
  'low_stock',
  'stock_differences',
  'lost_products',
  'new_products',
  'vendor_keys',
  'failed_syncs',
  'failed_pictures',
  'failed_publishes',
  'model_trouble',
  'failed_emails',
  'failed_jobs',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export const NeedsAttention = z.object({
  kind: z.enum(ATTENTION_KINDS),
  count: z.number(),
  /** When the oldest one started waiting; null if they have no dates. */
  oldest: z.nullable(z.string()),
  /** The oldest few, for kinds without their own screen. */
  examples: z.array(z.object({ label: z.string(), detail: z.string(), href: z.nullable(z.string()) })),
});
export type NeedsAttention = z.output<typeof NeedsAttention>;

/** The sales of one day in the shop's time zone. */
export const DaySales = z.object({
  /** `2026-11-22` */
  date: z.string(),
  /** Orders that were paid on this day. */
  orders: z.number(),
  /** Captured on this day, minus refunded on this day: `120.00`, or `-15.00` if more was refunded. */
  revenue: z.string(),
});
export type DaySales = z.output<typeof DaySales>;
