import * as z from 'zod/mini';
import { EMAIL_STATUSES } from '#shared/email-status.ts';

/** An email of the outbox, as administrators see it. */
export const OutboxEmail = z.object({
  id: z.string(),
  /** `order-confirmation`, `shipping-notice`, … */
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** The order that it is about. */
  orderId: z.nullable(z.string()),
  status: z.enum(EMAIL_STATUSES),
  createdAt: z.string(),
  /** Of the last sending; null until it was sent, and while it is being sent again. */
  sentAt: z.nullable(z.string()),
  /** Why the last attempt failed. */
  lastError: z.nullable(z.string()),
  /** 1 for the first sending, one more for each resend. */
  sending: z.number(),
  /** Made by `npm run demo`: it is never sent. */
  isSample: z.boolean(),
  /** What an administrator may do with it now. */
  allowed: z.object({ resend: z.boolean(), cancel: z.boolean() }),
});
export type OutboxEmail = z.output<typeof OutboxEmail>;
