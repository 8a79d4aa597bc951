/** The address a page is known by: at build time Astro's URL ends in the name of the file. */
export function pagePath(url: URL): string {
  return url.pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '') || '/';
}
