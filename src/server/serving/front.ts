import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import proxyAddr from 'proxy-addr';
import { addressKey } from '../http/address-key.ts';
import type { Services } from '../services.ts';
import type { MediaFiles } from './media.ts';
import { NOT_FOUND, type PublishedResponses, sendPublished } from './published-responses.ts';
import { securityHeaders } from './security-headers.ts';

/** What Astro's adapter exports in middleware mode. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: Partial<App.Locals>,
) => Promise<void>;

/** Answers a request or declines it by returning false. */
export type RequestPart = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

const READING = ['GET', 'HEAD'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** A course's address that names none. */
const NO_COURSE = '/course/';
/** The longest address that is looked at. */
const MAX_URL = 8192;

interface FrontOptions {
  services: Services;
  published: PublishedResponses;
  astro: AstroHandler;
  media: MediaFiles;
  /** Asked first; the sandbox answers here what the vendor's own host would. */
  before?: RequestPart[];
}

/**
 * The server in front of Astro: published responses and media from memory or disk, everything else
 * rendered by Astro, and the published 404 page for what nobody knows.
 */
export function createFront({
  services,
  published,
  astro,
  media,
  before = [],
}: FrontOptions): RequestListener {
  const trusts = proxyAddr.compile(services.env.trustedProxies);
  const common = Object.entries(securityHeaders(services.env.siteUrl));
  return (request, response) => {
    const { method, url = '/' } = request;
    const reads = method === 'GET' || method === 'HEAD';
    const direct = reads && published.get(url);
    if (direct) return sendPublished(request, response, direct);

    const path = pathOf(url);
    const found = reads && path !== null && published.get(path);
    if (found) return sendPublished(request, response, found);

    for (const [name, value] of common) response.setHeader(name, value);
    if (path === null) {
      response.writeHead(400, { 'Content-Type': 'text/plain' }).end('This address cannot be read.');
      return;
    }
    const allowed = published.has(path) ? READING : METHODS;
    if (!allowed.includes(method ?? '')) {
      response.writeHead(405, { Allow: allowed.join(', ') }).end();
      return;
    }
    if (before.some((part) => part(request, response, path))) return;
    // There is nothing to move to: the address is as unknown with the slash as without (decisions.md 6).
    if (path === NO_COURSE) request.url = url.replace(/\/+(?=\?|$)/, '');
    else if (reads) {
      if (media.serve(request, response, path)) return;
      const target = withoutTrailingSlash(url, path);
      if (target) {
        response.writeHead(308, { Location: target }).end();
        return;
      }
    }
    const locals = { services, address: addressKey(proxyAddr(request, trusts)), user: null };
    void astro(request, response, () => notFound(request, response), locals);
  };

  function notFound(request: IncomingMessage, response: ServerResponse): void {
    const page = published.get(NOT_FOUND);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    if (page) sendPublished(request, response, page);
    else response.writeHead(404).end();
  }
}

/** Pages have one address each: `/store/?a=1` moves to `/store?a=1`. Null when there is nothing to mend. */
function withoutTrailingSlash(url: string, path: string): string | null {
  if (path === '/' || !path.endsWith('/') || path.startsWith('/api/') || path.startsWith('//')) return null;
  const [rawPath = '', query] = url.split(/\?(.*)/s);
  const trimmed = rawPath.replace(/\/+$/, '');
  return trimmed && `${trimmed}${query ? `?${query}` : ''}`;
}

/** The decoded path, or null for an address that no browser sends. */
function pathOf(url: string): string | null {
  if (url.length > MAX_URL || !url.startsWith('/') || /^\/[/\\]/.test(url)) return null;
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/');
  } catch {
    return null;
  }
}
