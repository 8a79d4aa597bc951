import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns.ts';

/**
 * What people did (docs/product/back-office.md#audit-log). Rows are only added: triggers refuse to change them, and to delete
 * those of the last two years.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    /** Counts the entries. The row of an entry in the search index. */
    number: integer('number').primaryKey({ autoIncrement: true }),
    createdAt: instant('created_at').notNull(),
    /** Null for someone not signed in, and for a command of the operator. Without a foreign key: entries outlive users. */
    actorId: text('actor_id'),
    /** The username at that time. */
    actorName: text('actor_name'),
    /** As returned by `addressKey`; null for a command of the operator. */
    address: text('address'),
    /** Such as `sign_in` or `order_status_changed`. */
    action: text('action').notNull(),
    /** The subject's type, such as `order`; null if the action has no subject. */
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    /** The subject's public name, such as `GTI-1042`. */
    subjectName: text('subject_name'),
    before: text('before', { mode: 'json' }).$type<unknown>(),
    after: text('after', { mode: 'json' }).$type<unknown>(),
  },
  (t) => [
    check('audit_log_number', sql`${t.number} > 0`),
    index('audit_log_by_date').on(t.createdAt),
    index('audit_log_by_action').on(t.action, t.createdAt),
    index('audit_log_by_actor').on(t.actorId, t.createdAt),
    index('audit_log_by_actor_and_action').on(t.actorId, t.action, t.createdAt),
    index('audit_log_by_address').on(t.address, t.createdAt),
    index('audit_log_by_subject').on(t.subjectType, t.subjectId, t.createdAt),
  ],
);

/** The number of failed sign-ins from an address in an hour. The first of an hour is an entry of the audit log. */
export const failedSignIns = sqliteTable(
  'failed_sign_ins',
  {
    /** The entry of the audit log. */
    auditNumber: integer('audit_number').primaryKey(),
    address: text('address').notNull(),
    /** When the hour began. */
    hour: instant('hour').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    check('failed_sign_ins_count', sql`${t.count} > 0`),
    index('failed_sign_ins_of_address').on(t.address, t.hour),
  ],
);
