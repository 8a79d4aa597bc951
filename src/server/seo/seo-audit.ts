import type { SeoPage } from '#shared/schemas/seo-pages.schema.ts';
import { type SeoRow, toSeoPage } from './seo-pages.queries.ts';

/** A record as the audit log names it. Its screen opens by its path. */
export const seoSubject = ({ path }: Pick<SeoRow, 'path'>) =>
  ({ type: 'seo_page', id: path, name: path }) as const;

/** Returns the fields of a record that the audit log shows. */
export function auditedFields(row: SeoRow): Omit<SeoPage, 'id' | 'updatedAt' | 'path'> {
  const { id: _, updatedAt: _u, path: _p, ...fields } = toSeoPage(row);
  return fields;
}
