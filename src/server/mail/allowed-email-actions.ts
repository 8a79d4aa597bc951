import { isUndelivered } from '#shared/email-status.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import type { MarkedEmail } from './require-email.ts';

/** Returns what an administrator may do with an email now, by the rules that the actions themselves check. */
export function allowedEmailActions({
  status,
  isSample,
  isBeingTried,
}: Pick<MarkedEmail, 'status' | 'isSample' | 'isBeingTried'>): OutboxEmail['allowed'] {
  return {
    // The job of an email that was sent may not be recorded as done yet.
    resend: !isSample && status !== 'waiting' && !(status === 'failed' && isBeingTried),
    cancel: (status === 'waiting' || isUndelivered(status)) && !isBeingTried,
  };
}
