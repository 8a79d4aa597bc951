import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';

/** How often waiting emails are reloaded: most are sent within seconds. */
export const POLL_MS = 2000;

/** How often what can still be undone is reloaded: once it goes out, the page says so. */
export const WAITING_POLL_MS = 15_000;

/** Returns the reload interval of these emails in milliseconds: waiting and sending ones are followed until they finish. */
export function followEmails(
  emails: readonly Pick<OutboxEmail, 'status' | 'allowed' | 'goesOutAt'>[] | undefined,
): number | false {
  const open = (emails ?? []).filter(
    ({ status, allowed }) => status === 'waiting' || (status === 'failed' && !allowed.cancel),
  );
  if (open.length === 0) return false;
  return open.every(({ goesOutAt }) => goesOutAt !== null) ? WAITING_POLL_MS : POLL_MS;
}
