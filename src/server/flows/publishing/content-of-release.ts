import { readFileSync } from 'node:fs';
import { INSTITUTE } from '#config/institute.ts';
import { DEFAULT_RETENTION } from '#shared/retention.ts';
import type { PublishedContent } from './published-content.ts';

let content: PublishedContent | undefined;

/**
 * Returns the database content of prerendered pages (docs/product/site.md#publishing). A build reads it from the file in
 * RELEASE_CONTENT, written when the build started, and never from the database. Without that file, as in Astro's own commands, it
 * is the content of an empty database.
 */
export function contentOfRelease(): PublishedContent {
  const file = process.env['RELEASE_CONTENT'];
  content ??= file
    ? (JSON.parse(readFileSync(file, 'utf8')) as PublishedContent)
    : { seo: [], institute: INSTITUTE, retention: DEFAULT_RETENTION };
  return content;
}
