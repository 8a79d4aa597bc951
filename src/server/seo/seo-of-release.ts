import { readFileSync } from 'node:fs';
import type { SeoRecord } from '#shared/seo.ts';

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

/** Whether search engines may list a page: not when its record says noindex or names another address. */
export function isIndexable(path: string, site: URL | undefined): boolean {
  const { robots, canonical } = seoOfRelease(path) ?? {};
  const elsewhere = canonical && new URL(canonical, site).href !== new URL(path, site).href;
  return !elsewhere && !/\b(?:noindex|none)\b/i.test(robots ?? '');
}
