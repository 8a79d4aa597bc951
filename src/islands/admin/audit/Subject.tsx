import { Link } from 'wouter';
import type { AuditEntry } from '#shared/schemas/audit.schema.ts';
import { subjectHref } from './entry-words.ts';

/** What an entry is about, with a link to its screen if it has one. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const { subject } = entry;
  if (!subject) return null;
  const href = subjectHref(entry);
  return href ? (
    <Link href={href} className="link inline-block py-0.5 wrap-anywhere">
      {subject.name}
    </Link>
  ) : (
    <span className="wrap-anywhere">{subject.name}</span>
  );
}
