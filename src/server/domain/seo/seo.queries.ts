import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { seoPages } from '#db/schema/site.ts';
import type { SeoRecord } from '#shared/schemas/seo.schema.ts';

const statements = preparedOn((db) => ({
  active: db.select().from(seoPages).where(eq(seoPages.isActive, true)).orderBy(asc(seoPages.path)).prepare(),
  byPath: db
    .select()
    .from(seoPages)
    .where(and(eq(seoPages.path, sql.placeholder('path')), eq(seoPages.isActive, true)))
    .prepare(),
}));

/** Returns the active metadata records, sorted by path (docs/product/seo.md#page-metadata). */
export function listActiveSeo(db: Db): SeoRecord[] {
  return statements(db).active.all().map(toSeoRecord);
}

/** Returns the active metadata record of a path. */
export function findActiveSeo(db: Db, path: string): SeoRecord | undefined {
  const found = statements(db).byPath.get({ path });
  return found && toSeoRecord(found);
}

/** Converts a row to the wire format. */
export function toSeoRecord({
  id: _,
  customMeta,
  updatedAt,
  ...record
}: typeof seoPages.$inferSelect): SeoRecord {
  const text = (name: string) => (typeof customMeta?.[name] === 'string' ? customMeta[name] : null);
  return {
    ...record,
    robots: text('robots'),
    canonical: text('canonical'),
    updatedAt: updatedAt.toISOString(),
  };
}
