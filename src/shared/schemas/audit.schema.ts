import * as z from 'zod/mini';

/** An entry of the audit log (docs/product/back-office.md#audit-log). */
export const AuditEntry = z.object({
  /** Its number. Later entries have higher numbers. */
  id: z.string(),
  /** Such as `sign_in` or `order_status_changed`. */
  action: z.string(),
  /** With the username at that time; null for someone not signed in, and for a command of the operator. */
  actor: z.nullable(z.object({ id: z.string(), username: z.string() })),
  /** An IPv4 address, or the network of an IPv6 address; null without a request. */
  address: z.nullable(z.string()),
  /** The subject: its type, such as `order`, its id, and its name at that time, such as `GTI-1042`. */
  subject: z.nullable(z.object({ type: z.string(), id: z.string(), name: z.string() })),
  /** How often it happened: an hour's failed sign-ins from one address are one entry. */
  count: z.number(),
  /** Made by `npm run demo`. */
  isSample: z.boolean(),
  createdAt: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** An entry of the audit log with what changed. */
export const AuditDetail = z.extend(AuditEntry, {
  /** The old values of the changed fields; null if there is nothing to show. */
  before: z.unknown(),
  /** The new values of the same fields, and any other details. */
  after: z.unknown(),
});
export type AuditDetail = z.output<typeof AuditDetail>;
