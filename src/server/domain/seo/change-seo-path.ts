import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { seoPages } from '#db/schema/site.ts';
import { findSeoRow, type SeoRow } from './seo-pages.queries.ts';

/**
 * Changes the path in a page's SEO record to its new one. If that also has a record, the one saved last stays
 * (docs/product/seo.md#seo-pages).
 */
export function changeSeoPath(db: Db, from: string, to: string): void {
  transaction(db, () => {
    const row = findSeoRow(db, from);
    if (!row) return;
    const other = findSeoRow(db, to);
    if (other) remove(db, row.updatedAt < other.updatedAt ? row : other);
    const changed = { path: to, customMeta: withCanonical(row, to) };
    db.update(seoPages).set(changed).where(eq(seoPages.id, row.id)).run();
  });
}

/** A page's own canonical address is updated. */
function withCanonical({ path, customMeta }: SeoRow, to: string): SeoRow['customMeta'] {
  return customMeta?.['canonical'] === path ? { ...customMeta, canonical: to } : customMeta;
}

function remove(db: Db, { id }: SeoRow): void {
  db.delete(seoPages).where(eq(seoPages.id, id)).run();
}
