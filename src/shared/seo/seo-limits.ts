/** The number of SEO records per page in the back office, and the API's default. */
export const SEO_PAGE_SIZE = 50;
/** The number of pages per page of the health table, and the API's default. */
export const HEALTH_PAGE_SIZE = 25;
/** The maximum length of a search for SEO records, in characters. */
export const MAX_SEO_SEARCH_LENGTH = 200;
/** The maximum number of SEO records: a build reads all of them. */
export const MAX_SEO_PAGES = 2000;
/** The maximum length of a record's fields, in characters. Far above what search engines show. */
export const MAX_SEO_LENGTH = {
  path: 200,
  title: 200,
  description: 500,
  keywords: 500,
  address: 500,
} as const;

/** The characters of a title and a description that search results show in full (docs/product/seo.md#seo-score). */
export const TITLE_LENGTH = { min: 30, max: 60 } as const;
export const DESCRIPTION_LENGTH = { min: 150, max: 160 } as const;
/** The lengths that are still acceptable: they earn half of the points. Lengths beyond them are health problems. */
export const NEAR_TITLE_LENGTH = { min: 20, max: 70 } as const;
export const NEAR_DESCRIPTION_LENGTH = { min: 120, max: 170 } as const;
/** The size of a picture for links on other sites, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** Returns the number of visible characters. */
export const lengthOf = (text: string) => [...text.trim()].length;

/** Returns the distinct keywords of a comma-separated list, ignoring case. */
export function splitKeywords(keywords: string): string[] {
  const all = keywords.split(',').map((keyword) => keyword.trim().replaceAll(/\s+/g, ' '));
  return [...new Map(all.filter(Boolean).map((keyword) => [keyword.toLowerCase(), keyword])).values()];
}
