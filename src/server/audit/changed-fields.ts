/**
 * Returns the fields of a record that a change sets to another value, before and after it, for the audit log; `null` if
 * it changes none.
 */
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
