import * as z from 'zod/mini';
import { HEALTH_PAGE_SIZE, MAX_SEO_SEARCH_LENGTH, SEO_PAGE_SIZE } from '#shared/seo/seo-limits.ts';
import { page } from './query-fields.schema.ts';
import { optionalText } from './text.schema.ts';

/** The query of GET /api/admin/seo. */
export const SeoQuery = z.object({
  /** Any part of the path, the title or the description. */
  q: optionalText(MAX_SEO_SEARCH_LENGTH),
  ...page(SEO_PAGE_SIZE),
});
export type SeoQuery = z.output<typeof SeoQuery>;

/** The query of GET /api/admin/seo-health. */
export const SeoHealthQuery = z.object(page(HEALTH_PAGE_SIZE));
export type SeoHealthQuery = z.output<typeof SeoHealthQuery>;
