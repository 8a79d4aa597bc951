/** Returns the changed fields of a record, before and after the change, for the audit log; `null` if nothing changed. */
export function changedFields<After extends object>(
  record: { [Field in keyof After]: unknown },
  after: After,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const names = Object.keys(after) as (keyof After & string)[];
  const changed = names.filter((name) => JSON.stringify(record[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map((name) => [name, record[name]])),
    after: Object.fromEntries(changed.map((name) => [name, after[name]])),
  };
}
