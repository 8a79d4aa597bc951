import { HELP_LINES } from '#shared/help-lines.ts';

/** A placeholder origin: only the relative result matters. */
const SITE = 'http://site.invalid';

/** Returns an address on this site as path, query and hash; null for any other text, which a model may have made up. */
export function ownPath(address: string): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(address, SITE);
  return origin === SITE ? pathname + search + hash : null;
}

/** The links to help lines. */
const HELP: ReadonlySet<string> = new Set(Object.values(HELP_LINES));

/** Returns an address that an answer may link to: a page of this site or a help line; otherwise null. */
export function answerLink(address: string): string | null {
  return HELP.has(address) ? address : ownPath(address);
}
