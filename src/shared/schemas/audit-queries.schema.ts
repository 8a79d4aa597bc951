import * as z from 'zod/mini';
import {
  AUDIT_ACTION_NAMES,
  AUDIT_PAGE_SIZE,
  AUDIT_SUBJECTS,
  MAX_AUDIT_SEARCH_LENGTH,
} from '#shared/audit.ts';
import { day, page } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

const MAX_ID_LENGTH = 100;

/** Filters of the list and the export. */
const filter = {
  /** Any part of the username, the name of the subject or what changed, or the beginning of the address. */
  q: optionalText(MAX_AUDIT_SEARCH_LENGTH),
  action: absentWhenEmpty(z.enum(AUDIT_ACTION_NAMES, 'Unknown action')),
  /** The id of the user who did it. */
  actor: optionalText(MAX_ID_LENGTH),
  /** Together with `subject`. */
  subjectType: absentWhenEmpty(z.enum(AUDIT_SUBJECTS, 'Unknown subject')),
  /** The id of what it was done to, together with `subjectType`. */
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
