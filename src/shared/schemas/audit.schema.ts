import * as z from 'zod/mini';

/** An entry of the audit log (docs/product/back-office.md#audit-log). */
export const AuditEntry = z.object({
  /** Its number. Later entries have higher ones. */
  id: z.string(),
  /** Such as `sign_in` or `order_status_changed`. */
  action: z.string(),
  /** With the username at that time; null for somebody who wasn't signed in, and for a command of the operator. */
  actor: z.nullable(z.object({ id: z.string(), username: z.string() })),
  /** An IPv4 address, or the network of an IPv6 address; null where there was no request. */
  address: z.nullable(z.string()),
  /** What it was done to: its type, such as `order`, its id, and its name at that time, such as `GTI-1042`. */
  subject: z.nullable(z.object({ type: z.string(), id: z.string(), name: z.string() })),
  /** How often it happened: the failed sign-ins of an hour from one address are one entry. */
  count: z.number(),
  /** Made by `npm run demo`. */
  isSample: z.boolean(),
  createdAt: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** An entry of the audit log with what changed. */
export const AuditDetail = z.extend(AuditEntry, {
  /** The fields that changed, as they were; null where there is nothing to tell. */
  before: z.unknown(),
  /** The same fields as they were afterwards, and what else there is to know. */
  after: z.unknown(),
});
export type AuditDetail = z.output<typeof AuditDetail>;
