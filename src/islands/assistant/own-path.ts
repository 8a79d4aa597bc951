/** Stands for the site: only where an address leads from here matters. */
const SITE = 'http://site.invalid';

/** Returns an address on this site as path, query and hash; null for any other text, which a model may have made up. */
export function ownPath(address: string): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(address, SITE);
  return origin === SITE ? pathname + search + hash : null;
}
