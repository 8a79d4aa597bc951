/**
 * Returns whether a page's `robots` keep search engines from listing it. The `none` of `max-image-preview:none` doesn't count.
 */
export function hidesPage(robots: string | null | undefined): boolean {
  return /(?<!:\s*)\b(?:noindex|none)\b/i.test(robots ?? '');
}

/**
 * Returns whether a canonical address differs from its own page.
 * @param site the public address of the site, for addresses without a host
 */
export function isElsewhere(
  canonical: string | null | undefined,
  path: string,
  site: string | URL | undefined,
): boolean {
  if (!canonical || !URL.canParse(canonical, site)) return false;
  return new URL(canonical, site).href !== new URL(path, site).href;
}
