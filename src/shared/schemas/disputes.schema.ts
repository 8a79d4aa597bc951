import * as z from 'zod/mini';

/** A payment that its buyer disputes with their bank (docs/product/refunds.md#disputes). */
export const AdminDispute = z.object({
  /** The payment provider's. */
  id: z.string(),
  order: z.object({
    id: z.string(),
    orderNumber: z.string(),
    customerName: z.string(),
    isSample: z.boolean(),
  }),
  /** The provider's: `needs_response`, `won`, … */
  status: z.string(),
  /** Null for a dispute in another currency than US dollars. */
  amount: z.nullable(z.string()),
  /** The provider's: `fraudulent`, … */
  reason: z.string(),
  /** Until when evidence can be sent; null when none is asked for. */
  evidenceDueAt: z.nullable(z.string()),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** Where the provider shows it; null in the sandbox. */
  address: z.nullable(z.string()),
});
export type AdminDispute = z.output<typeof AdminDispute>;

/** What to send to the provider about a dispute, as plain text. */
export const DisputeEvidence = z.object({ text: z.string() });
export type DisputeEvidence = z.output<typeof DisputeEvidence>;
