import { readFileSync } from 'node:fs';
import type { SeoRecord } from '#shared/schemas/seo.schema.ts';

let records: SeoRecord[] | undefined;

/**
 * The record of a page while it is prerendered: a build reads the records from the file named by
 * SEO_RECORDS, as they were when the release was begun, and never the database itself.
 */
export function seoOfRelease(path: string): SeoRecord | undefined {
  const file = process.env['SEO_RECORDS'];
  records ??= file ? (JSON.parse(readFileSync(file, 'utf8')) as SeoRecord[]) : [];
  return records.find((record) => record.path === path);
}
