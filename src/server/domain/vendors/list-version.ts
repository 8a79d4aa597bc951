import { createHash } from 'node:crypto';

/** Returns a text that identifies a set of products, whatever their order: a decision names the set that a person saw. */
export function versionOf(rows: readonly { id: string }[]): string {
  const ids = rows.map(({ id }) => id).sort();
  return createHash('sha256').update(ids.join()).digest('hex').slice(0, 16);
}
