import * as z from 'zod/mini';
import {
  AUDIT_ACTION_NAMES,
  AUDIT_PAGE_SIZE,
  AUDIT_SUBJECTS,
  MAX_AUDIT_SEARCH_LENGTH,
} from '#shared/audit.ts';
import { EMAIL_PAGE_SIZE, EMAIL_STATES, MAX_EMAIL_SEARCH_LENGTH } from '#shared/email-status.ts';
import { EMAIL_TEMPLATE_NAMES } from '#shared/email-templates.ts';
import { MAX_PAGE_SIZE } from '#shared/paging.ts';
import { MAX_PUBLISH_SEARCH_LENGTH, PUBLISH_PAGE_SIZE, PUBLISH_STATUSES } from '#shared/publishing.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';
import {
  MAX_WEBHOOK_SEARCH_LENGTH,
  WEBHOOK_ACTIVITY_SIZE,
  WEBHOOK_PAGE_SIZE,
  WEBHOOK_STATES,
} from '#shared/webhooks.ts';
import { day, numberParam, page } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

const MAX_ID_LENGTH = 100;

/** Filters of the list and the export. */
const filter = {
  /** Any part of the username, the name of the subject or what changed, or the beginning of the address. */
  q: optionalText(MAX_AUDIT_SEARCH_LENGTH),
  action: absentWhenEmpty(z.enum(AUDIT_ACTION_NAMES, 'Unknown action')),
  /** The id of the acting user. */
  actor: optionalText(MAX_ID_LENGTH),
  /** Together with `subject`. */
  subjectType: absentWhenEmpty(z.enum(AUDIT_SUBJECTS, 'Unknown subject')),
  /** The id of the subject, together with `subjectType`. */
  subject: optionalText(MAX_ID_LENGTH),
  /** The first day, in the shop's time zone. */
  from: day(),
  /** The last day, in the shop's time zone. */
  to: day(),
};

/** The query of GET /api/admin/audit. */
export const AuditQuery = z.object({ ...filter, ...page(AUDIT_PAGE_SIZE) });
export type AuditQuery = z.output<typeof AuditQuery>;

/** The query of GET /api/admin/audit/export.csv. */
export const AuditExportQuery = z.object(filter);
export type AuditExportQuery = z.output<typeof AuditExportQuery>;

/** The query of GET /api/admin/emails. */
export const EmailsQuery = z.object({
  /** Any part of the recipient or the subject. */
  q: optionalText(MAX_EMAIL_SEARCH_LENGTH),
  /** `undelivered` is failed or bounced. */
  status: absentWhenEmpty(z.enum(EMAIL_STATES, 'Unknown status')),
  template: absentWhenEmpty(z.enum(EMAIL_TEMPLATE_NAMES, 'Unknown template')),
  ...page(EMAIL_PAGE_SIZE),
});
export type EmailsQuery = z.output<typeof EmailsQuery>;

/** The query of GET /api/admin/webhooks. */
export const WebhooksQuery = z.object({
  /** An order number, or any part of the order's id, the vendor's order id, the type or the id of the message. */
  q: optionalText(MAX_WEBHOOK_SEARCH_LENGTH),
  vendor: absentWhenEmpty(z.enum(VENDOR_IDS, 'Unknown vendor')),
  state: absentWhenEmpty(z.enum(WEBHOOK_STATES, 'Unknown state')),
  /** The id of an order. */
  order: absentWhenEmpty(z.uuid('Give the id of an order')),
  ...page(WEBHOOK_PAGE_SIZE),
});
export type WebhooksQuery = z.output<typeof WebhooksQuery>;

/** The query of GET /api/admin/webhooks/activity. */
export const ActivityQuery = z.object({ limit: numberParam(WEBHOOK_ACTIVITY_SIZE, 1, MAX_PAGE_SIZE) });

/** The query of GET /api/admin/publish/history. */
export const PublishQuery = z.object({
  status: absentWhenEmpty(z.enum(PUBLISH_STATUSES, 'Unknown status')),
  /** Any part of the reason or the actor's name. */
  q: optionalText(MAX_PUBLISH_SEARCH_LENGTH),
  ...page(PUBLISH_PAGE_SIZE),
});
