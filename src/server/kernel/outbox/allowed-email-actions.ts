import { isUndelivered } from '#shared/email-status.ts';
import { isToBuyer } from '#shared/email-templates.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import type { MarkedEmail } from './require-email.ts';

type Sending = Pick<MarkedEmail, 'status' | 'isBeingTried'>;
type Email = Sending & Pick<MarkedEmail, 'isSample' | 'hasBody' | 'template' | 'orderId'>;

/** Returns what an administrator may do with an email now, by the rules that the actions themselves check. */
export function allowedEmailActions(email: Email): OutboxEmail['allowed'] {
  const { status, isSample, isBeingTried } = email;
  return {
    resend: !isSample && !isUnderWay(email) && mayHaveBody(email),
    cancel: (status === 'waiting' || isUndelivered(status)) && !isBeingTried,
  };
}

/** Returns whether an email will be sent anyway. */
export function isUnderWay({ status, isBeingTried }: Sending): boolean {
  // A sent email's job may not be recorded as done yet.
  return status === 'waiting' || (status === 'failed' && isBeingTried);
}

/** If its text was removed, an email to an order's buyer can be recreated from the order. */
function mayHaveBody({ hasBody, template, orderId }: Email): boolean {
  return hasBody || (orderId !== null && isToBuyer(template));
}
