import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { AUDIT_ACTIONS, type AuditSubject, isAuditAction } from '#shared/audit.ts';
import { displayNumber, plural } from '#shared/count-words.ts';
import type { AuditEntry } from '#shared/schemas/audit.schema.ts';
import { statusLabel, statusWords } from '#shared/status-words.ts';

/** The screens that show a subject by its id. */
const SCREEN_OF: Partial<Record<string, string>> = {
  order: ADMIN_PATHS.orderManagement,
  inquiry: ADMIN_PATHS.inquiries,
  user: ADMIN_PATHS.users,
  email: ADMIN_PATHS.email,
  product: ADMIN_PATHS.products,
  settings: ADMIN_PATHS.settings,
  seo_page: ADMIN_PATHS.seo,
} satisfies Partial<Record<AuditSubject, string>>;

/** Returns who did what, such as "pat signed in". An hour's failed sign-ins from one address are one entry. */
export function entryWords(entry: AuditEntry): string {
  return isFailedSignIn(entry)
    ? `${plural(entry.count, 'failed sign-in', 'failed sign-ins')} from ${entry.address}`
    : `${whoWords(entry)} ${actionWords(entry)}`;
}

/** Returns whether an entry counts the failed sign-ins of an hour. */
export function isFailedSignIn({ action, address }: AuditEntry): boolean {
  return action === 'sign_in_failed' && address !== null;
}

function whoWords({ actor, address }: AuditEntry): string {
  if (actor) return actor.username;
  return address === null ? 'The operator' : 'Somebody';
}

function actionWords({ action, count }: AuditEntry): string {
  const words = isAuditAction(action) ? AUDIT_ACTIONS[action] : statusWords(action);
  return count > 1 ? `${words} ${displayNumber(count)} times` : words;
}

/**
 * Returns the address of the subject's own screen; null if it has none, or was deleted by this. A deleted SEO page can be brought
 * back there.
 */
export function subjectHref({ action, subject }: AuditEntry): string | null {
  const screen = subject && SCREEN_OF[subject.type];
  if (!screen || (action.endsWith('_deleted') && subject.type !== 'seo_page')) return null;
  const parameter = subject.type === 'settings' ? 'section' : 'open';
  return `${screen}?${parameter}=${encodeURIComponent(subject.id)}`;
}

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** Returns the changes field by field. A field missing on one side is empty there. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  // A request id means nothing to a person.
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => name !== 'requestId',
  );
  return names.map((name) => ({
    label: statusLabel(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    before: valueWords(was[name]),
    after: valueWords(is[name]),
  }));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return isRecord(value) ? value : { value };
}

/** Returns a value as text: a list with commas, a record with the names of its fields. */
function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueWords).join(', ');
  if (isRecord(value))
    return fieldChanges(null, value)
      .filter(({ after }) => after !== '')
      .map(({ label, after }) => `${label}: ${after}`)
      .join('; ');
  return String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
