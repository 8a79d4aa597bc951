/** A limit: `points` per key in a window of `duration` seconds. */
export interface Limit {
  points: number;
  duration: number;
  /** Rejects everything while the counters can't be used, instead of letting everything through. */
  failsClosed?: true;
  /** Counted in batches, for frequent calls: processes together may exceed it by a twentieth. */
  inBatches?: true;
  /** Completes the message "Too many …"; `requests` by default. */
  what?: string;
}

const FAILED_SIGN_IN = { failsClosed: true, what: 'sign-in attempts' } as const;

/** Every limit of the site. The key is the client's address unless the comment says otherwise. */
export const LIMITS = {
  read: { points: 1200, duration: 60, inBatches: true },
  cart: { points: 300, duration: 60, inBatches: true },
  checkout: { points: 300, duration: 60, inBatches: true },
  session: { points: 120, duration: 60, inBatches: true },
  register: { points: 60, duration: 3600 },
  /** Views of pages. A whole class may share one address. */
  view: { points: 600, duration: 60, inBatches: true },
  contact: { points: 30, duration: 3600 },
  /** Questions to the assistant. A whole class may share one address. */
  assistant: { points: 120, duration: 600, what: 'questions' },
  /** Key: the visitor's cookie. */
  'assistant-visitor': { points: 30, duration: 600, what: 'questions' },
  'assistant-vote': { points: 120, duration: 600, what: 'votes' },
  /** Requests for a link to choose a new password. */
  'reset-request': { points: 20, duration: 3600 },
  /** Key: account. Links requested on the sign-in page. */
  'reset-link': { points: 3, duration: 3600 },
  /** Key: email address, which accounts may share. */
  'reset-link-address': { points: 10, duration: 3600 },
  /** Key: account. Links that an administrator sent. */
  'admin-reset-link': { points: 10, duration: 3600, what: 'links' },
  /** New passwords by link. */
  'reset-use': { points: 60, duration: 3600 },
  /** Each upload takes up to a second of CPU time. A whole class may share one address. */
  upload: { points: 60, duration: 900 },
  /** Logos previewed in the editor as they will be printed. Each takes up to a second of CPU time, like an upload. */
  'logo-preview': { points: 120, duration: 900, what: 'logos' },
  /** Bytes of designs; the points are the setting UPLOAD_QUOTA_PER_ADDRESS_MB_PER_DAY. */
  'upload-bytes': { points: 1_048_576_000, duration: 86_400 },
  'order-lookup': { points: 20, duration: 3600 },
  /** Links to orders sent to one email address. */
  'order-link': { points: 3, duration: 3600 },
  admin: { points: 600, duration: 60, inBatches: true },
  /** Key: account. */
  'test-email': { points: 5, duration: 3600, what: 'test messages' },
  webhook: { points: 3000, duration: 60, inBatches: true },

  // Failed sign-ins only (docs/decisions/015-sign-in-throttling.md).
  'sign-in-address': { points: 50, duration: 900, ...FAILED_SIGN_IN },
  /** Key: account and address. */
  'sign-in-pair': { points: 10, duration: 900, ...FAILED_SIGN_IN },
  /** Key: account and device that has signed in to it before. */
  'sign-in-device': { points: 10, duration: 900, ...FAILED_SIGN_IN },
  /** Key: account. Above it, unknown devices queue. */
  'sign-in-account': { points: 20, duration: 3600, ...FAILED_SIGN_IN },
  /** Key: account. Emails that warn its owner. */
  'sign-in-warning': { points: 1, duration: 86_400, ...FAILED_SIGN_IN },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** A queue that lets one caller through every `every` seconds. */
export interface Queue {
  /** Seconds between two slots. */
  every: number;
  /** Seconds for which a slot is kept after it began. */
  kept: number;
  failsClosed?: true;
  what?: string;
}

export const QUEUES = {
  /** Key: account. */
  'sign-in': { every: 3, kept: 60, ...FAILED_SIGN_IN },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof QUEUES;
