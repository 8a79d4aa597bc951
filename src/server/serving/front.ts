import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PATHS } from '#shared/paths.ts';
import { addressKey } from '../http/address-key.ts';
import { contentSecurityPolicy } from '../http/content-security-policy.ts';
import type { Services } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { hasValidHost } from './host.ts';
import type { MediaFiles } from './media.ts';
import { FAILED, NOT_FOUND, type PublishedResponses, sendPublished } from './published-responses.ts';
import { refuse } from './refuse.ts';
import { RESOURCE_POLICY, securityHeaders } from './security-headers.ts';

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
const API = '/api/';
/** A course's address that names none. */
const NO_COURSE = '/course/';
/** The longest address that is looked at. */
const MAX_URL = 8192;

interface FrontOptions {
  services: Services;
  published: PublishedResponses;
  astro: AstroHandler;
  media: MediaFiles;
  /** Answers health checks, which need no valid Host: monitors often send none. */
  health: RequestPart;
  /** Asked first; the sandbox answers here what the vendor's own host would. */
  before?: RequestPart[];
}

/**
 * The server in front of Astro: published responses and media from memory or disk, everything else
 * rendered by Astro, and the published 404 page for what nobody knows. What it refuses itself it refuses in the
 * error shape of the API.
 */
export function createFront({
  services,
  published,
  astro,
  media,
  health,
  before = [],
}: FrontOptions): RequestListener {
  const addressOf = clientAddress(services);
  const common = Object.entries(securityHeaders(services.env.siteUrl));
  const failed = published.get(FAILED);
  // Astro shows this page by itself where one throws: it must look right under the policy set here.
  const pagePolicy = failed ? contentSecurityPolicy(failed.plain.body.toString('utf8')) : RESOURCE_POLICY;
  const answer: RequestListener = (request, response) => {
    const { method = '', url = '/' } = request;
    const hasHost = hasValidHost(request);
    const reads = READING.includes(method);
    const direct = hasHost && reads && published.get(url);
    if (direct) return sendPublished(request, response, direct);

    for (const [name, value] of common) response.setHeader(name, value);
    const path = pathOf(url);
    if (path !== null && health(request, response, path)) return;
    if (!hasHost)
      return refuse(response, 'bad_request', { message: 'The Host header is missing or malformed.' });
    if (path === null) return refuse(response, 'bad_request', { message: 'This address cannot be read.' });
    const found = reads && published.get(path);
    if (found) return sendPublished(request, response, found);
    if (before.some((part) => part(request, response, path))) return;

    const isCall = path.startsWith(API);
    if (path === PATHS.signIn && method === 'POST') {
      // Sent before the form's script was there: a person is shown the form again, not an error for programs.
      const [, query] = url.split(/\?(.*)/s);
      response.writeHead(303, { Location: query ? `${path}?${query}` : path }).end();
      return;
    }
    if (!isCall && !reads)
      return refuse(response, 'method_not_allowed', { headers: { Allow: READING.join(', ') } });
    if (isCall) {
      // Astro would move it to an address without the slash, as it does with pages.
      if (path.endsWith('/') || path.includes('//')) return refuse(response, 'not_found');
      // A Request cannot carry TRACE. It is refused like OPTIONS, with the methods of its route.
      if (method === 'TRACE') request.method = 'OPTIONS';
    } else {
      response.setHeader('Content-Security-Policy', pagePolicy);
      // There is nothing to move to: the address is as unknown with the slash as without.
      if (path === NO_COURSE) request.url = url.replace(/\/+(?=\?|$)/, '');
      else {
        if (media.serve(request, response, path)) return;
        const target = withoutTrailingSlash(url, path);
        if (target) {
          response.writeHead(308, { Location: target }).end();
          return;
        }
      }
    }
    // Rendered as GET, so that the headers are the same; Node leaves the body out.
    if (method === 'HEAD') request.method = 'GET';
    const locals = { services, address: addressKey(addressOf(request)), user: null };
    astro(request, response, () => notFound(request, response, isCall), locals).catch((error: unknown) =>
      fail(error, request, response),
    );
  };
  return (request, response) => {
    try {
      answer(request, response);
    } catch (error) {
      fail(error, request, response);
    }
  };

  /** Uncaught, one failed request would end the process. The logged path has no query, which may hold a token. */
  function fail(err: unknown, { url = '' }: IncomingMessage, response: ServerResponse): void {
    services.log.error({ err, path: url.replace(/\?.*/s, '') }, 'A request failed before it had a response.');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    for (const [name, value] of common) response.setHeader(name, value);
    refuse(response, 'internal_error');
  }

  function notFound(request: IncomingMessage, response: ServerResponse, isCall: boolean): void {
    const page = isCall ? undefined : published.get(NOT_FOUND);
    if (page) {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      sendPublished(request, response, page);
    } else refuse(response, 'not_found');
  }
}

/** Pages have one address each: `/store/?a=1` moves to `/store?a=1`. Null when there is nothing to mend. */
function withoutTrailingSlash(url: string, path: string): string | null {
  if (path === '/' || !path.endsWith('/') || path.startsWith('//')) return null;
  const [rawPath = '', query] = url.split(/\?(.*)/s);
  const trimmed = rawPath.replace(/\/+$/, '');
  // An encoded slash stays: moving to the same address would never end.
  if (trimmed === rawPath) return null;
  return trimmed && `${trimmed}${query ? `?${query}` : ''}`;
}

/** The path as Astro will see it, dots resolved and decoded, or null for an address that no browser sends. */
function pathOf(url: string): string | null {
  if (url.length > MAX_URL || !url.startsWith('/') || /^\/[/\\]/.test(url)) return null;
  try {
    return decodeURIComponent(new URL(url, 'http://host').pathname);
  } catch {
    return null;
  }
}
