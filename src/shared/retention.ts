export interface KeptRecords {
  /** The environment variable that sets the number of days. */
  setting: string;
  days: number;
  /** The minimum number of days; 1 by default. */
  atLeast?: number;
  /** What is kept, as described in the operator's documentation, on the settings screen and on the privacy page. */
  what: string;
}

/**
 * How many days each kind of record is kept, unless a setting changes it (docs/product/back-office.md#retention).
 * docs/operations.md repeats this table; a test compares them. Everything else (products, orders, accounts, other contact
 * messages) is kept until someone deletes it.
 */
export const RETENTION = {
  finishedJobs: { setting: 'KEEP_FINISHED_JOBS_DAYS', days: 7, what: 'Internal processing records' },
  failedJobs: { setting: 'KEEP_FAILED_JOBS_DAYS', days: 90, what: 'Records of background jobs that failed' },
  emailBodies: { setting: 'KEEP_EMAIL_BODIES_DAYS', days: 90, what: 'The text of emails we sent' },
  emails: { setting: 'KEEP_EMAILS_DAYS', days: 730, what: 'The list of emails we sent' },
  webhookPayloads: {
    setting: 'KEEP_WEBHOOK_PAYLOADS_DAYS',
    days: 90,
    what: 'The content of messages from payment and print providers',
  },
  webhookEvents: {
    setting: 'KEEP_WEBHOOK_EVENTS_DAYS',
    days: 400,
    what: 'The list of messages from payment and print providers',
  },
  abandonedCheckouts: {
    setting: 'KEEP_ABANDONED_CHECKOUTS_DAYS',
    days: 30,
    what: 'Checkouts that never became an order, with their addresses',
  },
  anonymousCarts: {
    setting: 'KEEP_ANONYMOUS_CARTS_DAYS',
    days: 60,
    what: 'Carts without an account, since their last change',
  },
  spam: {
    setting: 'KEEP_SPAM_DAYS',
    days: 30,
    what: 'Messages from the contact form that are marked as spam',
  },
  auditLog: {
    setting: 'KEEP_AUDIT_LOG_DAYS',
    // Two years: the database doesn't allow deleting anything newer (docs/product/back-office.md#audit-log).
    days: 731,
    atLeast: 731,
    what: 'The log of sign-ins and of what our staff did',
  },
  assistantLog: {
    setting: 'KEEP_ASSISTANT_LOG_DAYS',
    days: 90,
    what: 'Questions to the assistant on this site and its answers',
  },
  stockMovements: {
    setting: 'KEEP_STOCK_HISTORY_DAYS',
    days: 730,
    what: "The history of each product's stock",
  },
  visitCounts: {
    setting: 'KEEP_VISIT_COUNTS_DAYS',
    // A year, the year before it for comparison, and some more.
    days: 800,
    what: 'How often each page and product was viewed per day, without anything about the visitors',
  },
  unorderedDesigns: {
    setting: 'KEEP_UNORDERED_DESIGNS_DAYS',
    days: 30,
    what: 'Designs and logos that are not in a cart, checkout or order',
  },
} as const satisfies Record<string, KeptRecords>;

export type RetentionName = keyof typeof RETENTION;
export type Retention = Record<RetentionName, number>;

export const RETENTION_NAMES = Object.keys(RETENTION) as RetentionName[];

export const DEFAULT_RETENTION = Object.fromEntries(
  RETENTION_NAMES.map((name) => [name, RETENTION[name].days]),
) as Retention;

/** The maximum retention of any record, in days. */
export const MAX_RETENTION_DAYS = 36_500;
