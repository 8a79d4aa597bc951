/**
 * Statuses of an email in the outbox. A failed one is retried for about three days, except if the mail server rejected the
 * address permanently (`bounced`).
 */
export const EMAIL_STATUSES = ['waiting', 'sent', 'failed', 'bounced', 'canceled'] as const;

export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** The filters of the email list: a status, or both statuses of an email that never arrived. */
export const EMAIL_STATES = [...EMAIL_STATUSES, 'undelivered'] as const;

export type EmailState = (typeof EMAIL_STATES)[number];

/** The labels of the statuses in the back office. */
export const EMAIL_STATUS_LABELS: Record<EmailStatus, string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not sent',
  bounced: 'Address refused',
  canceled: 'Canceled',
};

/** Returns the label of an email's state. One canceled after an error is called dismissed. */
export function emailStatusLabel({
  status,
  lastError,
}: {
  status: EmailStatus;
  lastError: string | null;
}): string {
  return status === 'canceled' && lastError !== null ? 'Dismissed' : EMAIL_STATUS_LABELS[status];
}

/** The statuses of an email that never arrived and hasn't been dealt with. */
export const UNDELIVERED: readonly EmailStatus[] = ['failed', 'bounced'];

export function isUndelivered(status: EmailStatus): boolean {
  return UNDELIVERED.includes(status);
}

/** The number of emails per page in the back office, and the API's default. */
export const EMAIL_PAGE_SIZE = 50;
/** The maximum length of a search in the list of emails, in characters. */
export const MAX_EMAIL_SEARCH_LENGTH = 200;
