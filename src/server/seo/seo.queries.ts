import { asc, eq } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { seoPages } from '#db/schema/site.ts';
import type { SeoRecord } from '#shared/seo.ts';

const statements = preparedOn((db) => ({
  active: db.select().from(seoPages).where(eq(seoPages.isActive, true)).orderBy(asc(seoPages.path)).prepare(),
}));

/** The records that pages use, by path (decisions.md 59). */
export function listActiveSeo(db: Db): SeoRecord[] {
  return statements(db)
    .active.all()
    .map(({ id: _, customMeta, updatedAt, ...record }) => ({
      ...record,
      robots: typeof customMeta?.['robots'] === 'string' ? customMeta['robots'] : null,
      canonical: typeof customMeta?.['canonical'] === 'string' ? customMeta['canonical'] : null,
      updatedAt: updatedAt.toISOString(),
    }));
}
