/** The topics of staff emails (docs/product/email.md#staff-emails). */
export const STAFF_EMAIL_KINDS = ['orders', 'flags', 'jobs', 'messages'] as const;
export type StaffEmailKind = (typeof STAFF_EMAIL_KINDS)[number];
export type StaffAddresses = Record<StaffEmailKind, string[]>;

/** The maximum number of recipients per topic. */
export const MAX_STAFF_ADDRESSES = 20;
