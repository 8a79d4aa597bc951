/** Longer URLs are rejected. */
const MAX_URL_LENGTH = 8192;

/** Returns the path as Astro sees it, decoded and with dots resolved, or null for a malformed URL. */
export function pathOf(url: string): string | null {
  if (url.length > MAX_URL_LENGTH || !url.startsWith('/') || /^\/[/\\]/.test(url)) return null;
  try {
    return decodeURIComponent(encodedPath(url));
  } catch {
    return null;
  }
}

/** Returns the path of a URL with dots resolved, but still encoded. */
export function encodedPath(url: string): string {
  return new URL(url, 'http://host').pathname;
}

/** Returns where to redirect a page with a trailing slash: `/store/?a=1` → `/store?a=1`. Null for other paths. */
export function withoutTrailingSlash(url: string, path: string): string | null {
  if (path === '/' || !path.endsWith('/') || path.startsWith('//')) return null;
  const [rawPath = '', query] = url.split(/\?(.*)/s);
  const trimmed = rawPath.replace(/\/+$/, '');
  // Keeps an encoded slash: redirecting it would never end.
  if (trimmed === rawPath) return null;
  return trimmed && `${trimmed}${query ? `?${query}` : ''}`;
}
