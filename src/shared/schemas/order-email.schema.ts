import * as z from 'zod/mini';
import { EMAIL_STATUSES } from '#shared/email-status.ts';

/** An email of the outbox, as administrators see it. */
export const OutboxEmail = z.object({
  id: z.string(),
  /** `order-confirmation`, `shipping-notice`, … */
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** The order it is about, or the payment link, whose order gets the same id. */
  orderId: z.nullable(z.string()),
  status: z.enum(EMAIL_STATUSES),
  createdAt: z.string(),
  /** When it goes out, if it waits for the time to undo it. */
  goesOutAt: z.nullable(z.string()),
  /** When it was last sent; null until then, and while it is being resent. */
  sentAt: z.nullable(z.string()),
  /** Why the last attempt failed. */
  lastError: z.nullable(z.string()),
  /** 1 for the first sending, plus 1 for each resend. */
  sending: z.number(),
  /** Made by `npm run demo`: it is never sent. */
  isSample: z.boolean(),
  /** The actions that it currently allows. */
  allowed: z.object({ resend: z.boolean(), cancel: z.boolean() }),
});
export type OutboxEmail = z.output<typeof OutboxEmail>;
