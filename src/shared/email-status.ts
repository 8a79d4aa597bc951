/**
 * Statuses of an email in the outbox. One that failed is retried for about three days; one whose address the mail server
 * refused for good (`bounced`) isn't.
 */
export const EMAIL_STATUSES = ['waiting', 'sent', 'failed', 'bounced', 'canceled'] as const;

export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** What the list of emails can be filtered by: a status, or both of an email that never arrived. */
export const EMAIL_STATES = [...EMAIL_STATUSES, 'undelivered'] as const;

export type EmailState = (typeof EMAIL_STATES)[number];

/** What the back office calls each status. */
export const EMAIL_STATUS_LABELS: Record<EmailStatus, string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not sent',
  bounced: 'Address refused',
  canceled: 'Canceled',
};

/** Returns what the back office calls the state of an email. One that is canceled after an error is dismissed. */
export function emailStatusLabel({
  status,
  lastError,
}: {
  status: EmailStatus;
  lastError: string | null;
}): string {
  return status === 'canceled' && lastError !== null ? 'Dismissed' : EMAIL_STATUS_LABELS[status];
}

/** The statuses of an email that never arrived, and that nobody has dealt with. */
export const UNDELIVERED: readonly EmailStatus[] = ['failed', 'bounced'];

export function isUndelivered(status: EmailStatus): boolean {
  return UNDELIVERED.includes(status);
}

/** The number of emails per page in the back office, and the API's default. */
export const EMAIL_PAGE_SIZE = 50;
/** The maximum length of a search in the list of emails, in characters. */
export const MAX_EMAIL_SEARCH_LENGTH = 200;
