import { readFileSync } from 'node:fs';
import type { SeoRecord } from '#shared/schemas/seo.schema.ts';

let records: SeoRecord[] | undefined;

/**
 * Returns the metadata of a page during prerendering (docs/product.md#page-metadata). A build reads it from the file
 * in SEO_RECORDS, written when the build started, and never from the database.
 */
export function seoOfRelease(path: string): SeoRecord | undefined {
  const file = process.env['SEO_RECORDS'];
  records ??= file ? (JSON.parse(readFileSync(file, 'utf8')) as SeoRecord[]) : [];
  return records.find((record) => record.path === path);
}
