/** Statuses of an email in the outbox. One that failed is retried for about three days. */
export const EMAIL_STATUSES = ['waiting', 'sent', 'failed'] as const;
