import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { Services } from '../services.ts';
import type { MediaFiles } from './media.ts';
import { type PublishedResponses, sendPublished } from './published-responses.ts';

/** What Astro's adapter exports in middleware mode. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: undefined,
  locals: Partial<App.Locals>,
) => Promise<void>;

/** Answers a request or declines it by returning false. */
export type RequestPart = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};
const HSTS = 'max-age=31536000; includeSubDomains';
/** The longest address that is looked at. */
const MAX_URL = 8192;

interface FrontOptions {
  services: Services;
  published: () => PublishedResponses;
  astro: AstroHandler;
  media: MediaFiles;
  /** Asked first; the sandbox answers here what the vendor's own host would. */
  before?: RequestPart[];
}

/**
 * The server in front of Astro: published responses and media from memory or disk, everything else
 * rendered by Astro. Sets the headers that every answer carries.
 */
export function createFront({
  services,
  published,
  astro,
  media,
  before = [],
}: FrontOptions): RequestListener {
  const trusts = proxyAddr.compile(services.env.trustedProxies);
  const https = services.env.siteUrl.startsWith('https:');
  return (request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    if (https) response.setHeader('Strict-Transport-Security', HSTS);
    const path = pathOf(request.url);
    if (path === null) {
      response.writeHead(400, { 'Content-Type': 'text/plain' }).end('This address cannot be read.');
      return;
    }
    if (before.some((part) => part(request, response, path))) return;
    if (request.method === 'GET' || request.method === 'HEAD') {
      const found = published().get(path);
      if (found) return sendPublished(request, response, found);
      if (media.serve(request, response, path)) return;
      const target = withoutTrailingSlash(request.url ?? '/', path);
      if (target) {
        response.writeHead(308, { Location: target }).end();
        return;
      }
    }
    const address = proxyAddr(request, trusts);
    void astro(request, response, undefined, { services, address, user: null });
  };
}

/** Pages have one address each: `/store/?a=1` moves to `/store?a=1`. Null when there is nothing to mend. */
function withoutTrailingSlash(url: string, path: string): string | null {
  if (path === '/' || !path.endsWith('/') || path.startsWith('/api/') || path.startsWith('//')) return null;
  const [rawPath = '', query] = url.split(/\?(.*)/s);
  const trimmed = rawPath.replace(/\/+$/, '');
  return trimmed && `${trimmed}${query ? `?${query}` : ''}`;
}

/** The decoded path, or null for an address that no browser sends. */
function pathOf(url = '/'): string | null {
  if (url.length > MAX_URL || !url.startsWith('/') || url.startsWith('//')) return null;
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/');
  } catch {
    return null;
  }
}
