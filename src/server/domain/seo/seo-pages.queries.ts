import { asc, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { seoPages } from '#db/schema/site.ts';
import { likePattern } from '#server/kernel/search/search-text.ts';
import type { Refusal } from '#shared/errors.ts';
import type { SeoPage } from '#shared/schemas/seo-pages.schema.ts';
import { toSeoRecord } from './seo.queries.ts';

export type SeoRow = typeof seoPages.$inferSelect;

export const SEO_PAGE_NOT_FOUND: Refusal = {
  code: 'not_found',
  message: "This page's SEO record doesn't exist anymore.",
};

const statements = preparedOn((db) => ({
  byPath: db
    .select()
    .from(seoPages)
    .where(eq(seoPages.path, sql.placeholder('path')))
    .prepare(),
  all: db.select().from(seoPages).orderBy(asc(seoPages.path)).prepare(),
  others: db
    .select({ path: seoPages.path, title: seoPages.title, description: seoPages.description })
    .from(seoPages)
    .where(ne(seoPages.path, sql.placeholder('path')))
    .orderBy(asc(seoPages.path))
    .prepare(),
  total: db.select({ n: count() }).from(seoPages).prepare(),
}));

/** Returns the row of a path, active or not. */
export function findSeoRow(db: Db, path: string): SeoRow | undefined {
  return statements(db).byPath.get({ path });
}

/** Returns the record of a path, active or not. */
export function findSeoPage(db: Db, path: string): SeoPage | null {
  const row = findSeoRow(db, path);
  return row ? toSeoPage(row) : null;
}

/** Returns all records, active or not, by path. */
export function allSeoPages(db: Db): SeoPage[] {
  return statements(db).all.all().map(toSeoPage);
}

/** Returns the texts of the records of other paths, by path. */
export function otherSeoTexts(db: Db, path: string): { path: string; title: string; description: string }[] {
  return statements(db).others.all({ path });
}

/** Returns the number of records. */
export function countSeoPages(db: Db): number {
  return statements(db).total.get()?.n ?? 0;
}

interface SeoFilter {
  /** Any part of the path, the title or the description. */
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** Returns a page of matching records, by path, and their total number. */
export function listSeoPages(
  db: Db,
  { search, limit, offset }: SeoFilter,
): { pages: SeoPage[]; total: number } {
  const condition = search ? isFoundBy(search) : undefined;
  const rows = db.select().from(seoPages).where(condition).orderBy(asc(seoPages.path));
  const pages = rows.limit(limit).offset(offset).all().map(toSeoPage);
  const isAll = offset === 0 && pages.length < limit;
  const total = isAll
    ? pages.length
    : (db.select({ n: count() }).from(seoPages).where(condition).get()?.n ?? 0);
  return { pages, total };
}

function isFoundBy(search: string): SQL {
  return sql`${seoPages.path} || char(10) || ${seoPages.title} || char(10) || ${seoPages.description}
    like ${likePattern(search)} escape '\\'`;
}

export function toSeoPage(row: SeoRow): SeoPage {
  return { id: row.id, ...toSeoRecord(row) };
}
