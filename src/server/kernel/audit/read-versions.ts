import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { auditLog } from '#db/schema/audit.ts';
import type { AuditAction, AuditSubject } from '#shared/audit.ts';
import type { RecordVersions, Version } from '#shared/schemas/versions.schema.ts';
import { MAX_VERSIONS } from '#shared/versions.ts';

type Fields = Record<string, unknown>;

interface VersionedRecord {
  type: AuditSubject;
  id: string;
  /** The actions that make versions. */
  actions: readonly AuditAction[];
  /** The fields that have versions, as the audit log names them. */
  names: readonly string[];
  /** The record as it is now; null if it doesn't exist. */
  current: object | null;
}

/**
 * Returns the versions of a record, newest first, from the values before and after each change in the audit log
 * (docs/product/back-office.md#versions). The last one is the record before the oldest change. Changes that the log doesn't have,
 * such as a vendor's, belong to no version.
 */
export function readVersions(db: Db, { names, current, ...subject }: VersionedRecord): RecordVersions {
  const pick = (value: unknown): Fields =>
    Object.fromEntries(
      names.flatMap((name) => (isFields(value) && name in value ? [[name, value[name]]] : [])),
    );
  const versions: Version[] = [];
  let state = current && pick(current);
  let isAdded = false;
  for (const { number, action, actorName, createdAt, before, after } of entriesOf(db, subject)) {
    const isDeleted = action.endsWith('_deleted');
    const [was, is] = [pick(before), pick(after)];
    isAdded = action.endsWith('_added');
    if (!isDeleted && !isAdded && Object.keys(is).length === 0) continue;
    versions.push({
      id: String(number),
      fields: isDeleted ? null : { ...state, ...is },
      changedBy: { username: actorName, at: createdAt.toISOString() },
    });
    state = isAdded ? null : { ...state, ...was };
  }
  if (versions.length > 0 && !isAdded && state) versions.push({ id: '0', fields: state, changedBy: null });
  return { current: current && pick(current), versions };
}

function entriesOf(db: Db, { type, id, actions }: Pick<VersionedRecord, 'type' | 'id' | 'actions'>) {
  return db
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, id), inArray(auditLog.action, [...actions])),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.number))
    .limit(MAX_VERSIONS)
    .all();
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
