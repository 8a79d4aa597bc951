import * as z from 'zod/mini';

/** A payment that the buyer disputed with their bank (docs/product/refunds.md#disputes). */
export const AdminDispute = z.object({
  /** The payment provider's. */
  id: z.string(),
  order: z.object({
    id: z.string(),
    orderNumber: z.string(),
    customerName: z.string(),
    /** False for a test order, paid without real money. */
    livemode: z.boolean(),
    isSample: z.boolean(),
  }),
  /** The provider's: `needs_response`, `won`, … */
  status: z.string(),
  /** Null for a dispute in a currency other than US dollars. */
  amount: z.nullable(z.string()),
  /** The provider's: `fraudulent`, … */
  reason: z.string(),
  /** The evidence deadline; null if no evidence is requested. */
  evidenceDueAt: z.nullable(z.string()),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** The provider's page of it; null in the sandbox. */
  address: z.nullable(z.string()),
});
export type AdminDispute = z.output<typeof AdminDispute>;

/** The evidence to send to the provider about a dispute, as plain text. */
export const DisputeEvidence = z.object({ text: z.string() });
export type DisputeEvidence = z.output<typeof DisputeEvidence>;
