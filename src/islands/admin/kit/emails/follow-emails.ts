import type { EmailStatus } from '#shared/email-status.ts';

/** How often emails that wait are asked for: most are sent within seconds. */
const POLL_MS = 2000;

/** Returns in how many milliseconds to load these emails again: those that wait are followed until they are sent. */
export function followEmails(emails: readonly { status: EmailStatus }[] | undefined): number | false {
  return emails?.some(({ status }) => status === 'waiting') ? POLL_MS : false;
}
