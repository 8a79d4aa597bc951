import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';

/** How often waiting emails are reloaded: most are sent within seconds. */
export const POLL_MS = 2000;

/** Returns the reload interval of these emails in milliseconds: waiting and sending ones are followed until they finish. */
export function followEmails(
  emails: readonly Pick<OutboxEmail, 'status' | 'allowed'>[] | undefined,
): number | false {
  const isOpen = emails?.some(
    ({ status, allowed }) => status === 'waiting' || (status === 'failed' && !allowed.cancel),
  );
  return isOpen ? POLL_MS : false;
}
