import * as z from 'zod/mini';

/** Who changed a record, and when. */
export const ChangedBy = z.object({ username: z.string(), at: z.string() });
export type ChangedBy = z.output<typeof ChangedBy>;

const fields = z.nullable(z.record(z.string(), z.unknown()));

/** A version of a record (docs/product/back-office.md#versions). */
export const Version = z.object({
  /** The number of its entry in the audit log; `0` for what was there before the oldest entry. */
  id: z.string(),
  /** Its values; null if the record was deleted. */
  fields,
  /** Who made it, without a name for the operator; null for what was there before the oldest entry. */
  changedBy: z.nullable(z.object({ username: z.nullable(z.string()), at: z.string() })),
});
export type Version = z.output<typeof Version>;

export const RecordVersions = z.object({
  /** The values now; null without a record. */
  current: fields,
  /** Newest first. */
  versions: z.array(Version),
});
export type RecordVersions = z.output<typeof RecordVersions>;
