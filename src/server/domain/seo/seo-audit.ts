import type { SeoPage } from '#shared/schemas/seo-pages.schema.ts';
import { type SeoRow, toSeoPage } from './seo-pages.queries.ts';

/** Returns a record as a subject of the audit log. Its path opens its screen. */
export const seoSubject = ({ path }: Pick<SeoRow, 'path'>) =>
  ({ type: 'seo_page', id: path, name: path }) as const;

/** Returns the fields of a record shown in the audit log. */
export function auditedFields(row: SeoRow): Omit<SeoPage, 'id' | 'updatedAt' | 'path'> {
  const { id: _, updatedAt: _u, path: _p, ...fields } = toSeoPage(row);
  return fields;
}
