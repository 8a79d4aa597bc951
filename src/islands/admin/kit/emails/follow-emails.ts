import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';

/** How often emails that wait are asked for: most are sent within seconds. */
export const POLL_MS = 2000;

/**
 * Returns in how many milliseconds to load these emails again: those that wait or are being tried again are followed until
 * that has ended.
 */
export function followEmails(
  emails: readonly Pick<OutboxEmail, 'status' | 'allowed'>[] | undefined,
): number | false {
  const isOpen = emails?.some(
    ({ status, allowed }) => status === 'waiting' || (status === 'failed' && !allowed.cancel),
  );
  return isOpen ? POLL_MS : false;
}
