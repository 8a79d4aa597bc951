import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ACCOUNT_PATHS } from '#shared/account-paths.ts';
import { AppError } from '#shared/errors.ts';
import { PATHS, productSlugOf } from '#shared/paths.ts';
import { countView } from '../analytics/count-visit.ts';
import { addressKey } from '../http/address-key.ts';
import type { Services } from '../services.ts';
import type { AstroHandler } from './astro-handler.ts';
import { clientAddress } from './client-address.ts';
import { hasValidHost } from './host.ts';
import { laneOf } from './lanes.ts';
import type { MediaFiles } from './media.ts';
import { BUSY, FAILED, NOT_FOUND, type PublishedResponses, sendPublished } from './published-responses.ts';
import { type Representation, sendRepresentation } from './representation.ts';
import { createRequestQueue } from './request-queue.ts';
import type { ResponseCache } from './response-cache.ts';
import { RESOURCE_POLICY, securityHeaders } from './security-headers.ts';
import { sendError } from './send-error.ts';

/** Handles a request, or returns false. */
export type RequestPart = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/** Pages whose forms need their script. */
const FORM_PAGES: readonly string[] = [PATHS.signIn, ACCOUNT_PATHS.resetPassword, ACCOUNT_PATHS.account];
const READING = ['GET', 'HEAD'];
const API = '/api/';
/** The path of a course page without a course. */
const NO_COURSE = '/course/';
/**
 * Paths that Astro handles although this site has no such routes: its own endpoints, among them one that encodes images
 * for anybody, and pages by a file name.
 */
const FRAMEWORK_PATH = /^\/_|\.html$/i;
/** Matches a decoded path that is still encoded. Astro would decode it again, up to ten times: `/%2561dmin` → `/admin`. */
const ENCODED_TWICE = /%[0-9a-f]{2}/i;
/** Matches two slashes, or one at the end. An encoded slash is part of a parameter, such as the path of a page. */
const EMPTY_SEGMENT = /\/\/|\/$/;
/** Made once: with thousands of refusals a second, recording the stack would be an eighth of their work. */
const TOO_BUSY = new AppError('too_busy');
/** Longer URLs are rejected. */
const MAX_URL_LENGTH = 8192;

interface FrontOptions {
  services: Services;
  published: PublishedResponses;
  /** Without it, Astro renders whatever isn't published. */
  cache?: ResponseCache;
  /** Renders the pages and answers the calls: that of Astro's adapter, behind `callsFirst`. */
  handler: AstroHandler;
  media: MediaFiles;
  /** Handles health checks, which don't need a valid Host: monitors often send none. */
  health: RequestPart;
  /** Run before Astro; the sandbox responds here in place of the vendor's host. */
  before?: RequestPart[];
  /** Calls back once everything that has arrived was read. */
  untilRead?: (then: () => void) => void;
}

/**
 * Creates the request handler in front of Astro. Serves published and cached responses from memory and media from disk,
 * passes everything else to Astro, and serves the published 404 page for unknown paths. Its own errors have
 * the shape of API errors.
 */
export function createFront({
  services,
  published,
  cache,
  handler,
  media,
  health,
  before = [],
  untilRead = setImmediate,
}: FrontOptions): RequestListener {
  const addressOf = clientAddress(services);
  const queue = createRequestQueue({ ...services, untilRead });
  const common = Object.entries(securityHeaders(services.env.siteUrl));
  const handle: RequestListener = (request, response) => {
    const { method = '', url = '/' } = request;
    const isPlain = hasValidHost(request) && READING.includes(method);
    const direct = isPlain && published.get(url);
    if (direct) return sendPublished(request, response, direct);
    const cached = isPlain ? cache?.find(request) : undefined;
    if (!cached) return handleOther(request, response);
    if (cached.state === 'ready') return sendCached(request, response, cached.response);
    if (cached.state === 'rendering') void sendRendered(request, response, cached.rendering);
    else admit(request, response, url, () => sendRendered(request, response, cache?.render(request), true));
  };
  /** Responds with a rendering of the cache. What can't be cached is passed on, in the turn that the request may have. */
  async function sendRendered(
    request: IncomingMessage,
    response: ServerResponse,
    rendering: ReturnType<ResponseCache['render']> | undefined,
    hasTurn = false,
  ): Promise<void> {
    try {
      const found = await rendering;
      if (found) return sendCached(request, response, found);
      let started: Promise<void> | undefined;
      const startNow = (start: () => Promise<void>) => {
        started = start();
      };
      handleOther(request, response, hasTurn ? startNow : undefined);
      await started;
    } catch (error) {
      fail(error, request, response);
    }
  }
  /** `startNow` starts a request that has its turn already. */
  const handleOther = (
    request: IncomingMessage,
    response: ServerResponse,
    startNow?: (start: () => Promise<void>) => void,
  ) => {
    const { method = '', url = '/' } = request;
    const hasHost = hasValidHost(request);
    const reads = READING.includes(method);
    for (const [name, value] of common) response.setHeader(name, value);
    const path = pathOf(url);
    if (path !== null && health(request, response, path)) return;
    if (!hasHost)
      return sendError(
        response,
        new AppError('bad_request', { message: 'The Host header is missing or malformed.' }),
      );
    if (path === null)
      return sendError(response, new AppError('bad_request', { message: "We couldn't read this address." }));
    const found = reads && published.get(path);
    if (found) return sendPublished(request, response, found);
    if (before.some((part) => part(request, response, path))) return;

    const isCall = path.startsWith(API);
    if (FORM_PAGES.includes(path) && method === 'POST') {
      // Submitted before the form's script was loaded: shows the form again instead of an API error.
      const [, query] = url.split(/\?(.*)/s);
      response.writeHead(303, { Location: query ? `${path}?${query}` : path }).end();
      return;
    }
    if (!isCall && !reads)
      return sendError(
        response,
        new AppError('method_not_allowed', { headers: { Allow: READING.join(', ') } }),
      );
    if (FRAMEWORK_PATH.test(path) || ENCODED_TWICE.test(path)) return notFound(request, response, isCall);
    if (isCall) {
      // Astro would redirect it to a path without the slash, as it does with pages.
      if (EMPTY_SEGMENT.test(encodedPath(url))) return sendError(response, new AppError('not_found'));
      // A Request can't have the method TRACE. OPTIONS gets the same error, with the methods of the route.
      if (method === 'TRACE') request.method = 'OPTIONS';
    } else {
      // Astro serves this page when another one throws.
      response.setHeader('Content-Security-Policy', published.get(FAILED)?.policy ?? RESOURCE_POLICY);
      // Not redirected, because the path is unknown with and without the slash.
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
    // Rendered as GET, so that the headers are the same. Node.js omits the body.
    if (method === 'HEAD') request.method = 'GET';
    const start = () => pass(request, response, isCall).catch((error) => fail(error, request, response));
    if (startNow) startNow(start);
    else admit(request, response, path, start);
  };
  return (request, response) => {
    try {
      handle(request, response);
    } catch (error) {
      fail(error, request, response);
    }
  };

  /** Starts what takes a turn of the processor once it is the request's turn. */
  function admit(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    start: () => Promise<void>,
  ): void {
    const lane = laneOf(path, () => services.sessions.isAdministrator(request.headers.cookie));
    queue.admit(lane, response, {
      start,
      refuse: () => tooBusy(request, response, path.startsWith(API)),
    });
  }

  /** Counts the view of a product too, as its page does when it is rendered for a visitor. */
  function sendCached(request: IncomingMessage, response: ServerResponse, found: Representation): void {
    const { method, url = '' } = request;
    // Nobody sees what HEAD asks about.
    if (method === 'GET' && productSlugOf(url)) {
      const headers = new Headers(request.headers as Record<string, string>);
      const locals = { address: addressKey(addressOf(request)) };
      countView(services, { request: { headers }, locals }, url);
    }
    sendRepresentation(request, response, found);
  }

  async function pass(request: IncomingMessage, response: ServerResponse, isCall: boolean): Promise<void> {
    const locals = { services, address: addressKey(addressOf(request)), user: null };
    await handler(request, response, () => notFound(request, response, isCall), locals);
  }

  /**
   * Keeps a failed request from ending the process. Logs the path without the query, which may contain a
   * token.
   */
  function fail(err: unknown, { url = '' }: IncomingMessage, response: ServerResponse): void {
    services.log.error(
      { err, path: url.replace(/\?.*/s, '') },
      'A request failed before a response was sent.',
    );
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    for (const [name, value] of common) response.setHeader(name, value);
    sendError(response, new AppError('internal_error'));
  }

  function notFound(request: IncomingMessage, response: ServerResponse, isCall: boolean): void {
    if (isCall || !sendStandIn(request, response, NOT_FOUND)) sendError(response, new AppError('not_found'));
  }

  /** Responds with an error to calls of scripts, and with a page to people, also to a form sent without a script. */
  function tooBusy(request: IncomingMessage, response: ServerResponse, isCall: boolean): void {
    for (const [name, value] of common) response.setHeader(name, value);
    const isPage = !isCall || request.headers.accept?.includes('text/html');
    if (!isPage || !sendStandIn(request, response, BUSY)) sendError(response, TOO_BUSY);
  }

  /** Sends a published page in place of the one that was asked for, if there is one. */
  function sendStandIn(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const page = published.get(path);
    if (!page) return false;
    // A process that stops closes its connections.
    for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name);
    sendPublished(request, response, page);
    return true;
  }
}

/**
 * Returns where to redirect a page with a trailing slash: `/store/?a=1` → `/store?a=1`. Null for other paths.
 */
function withoutTrailingSlash(url: string, path: string): string | null {
  if (path === '/' || !path.endsWith('/') || path.startsWith('//')) return null;
  const [rawPath = '', query] = url.split(/\?(.*)/s);
  const trimmed = rawPath.replace(/\/+$/, '');
  // Keeps an encoded slash: redirecting it would never end.
  if (trimmed === rawPath) return null;
  return trimmed && `${trimmed}${query ? `?${query}` : ''}`;
}

/** Returns the path of a URL with dots resolved, but still encoded. */
function encodedPath(url: string): string {
  return new URL(url, 'http://host').pathname;
}

/** Returns the path as Astro sees it, decoded and with dots resolved, or null for a malformed URL. */
function pathOf(url: string): string | null {
  if (url.length > MAX_URL_LENGTH || !url.startsWith('/') || /^\/[/\\]/.test(url)) return null;
  try {
    return decodeURIComponent(encodedPath(url));
  } catch {
    return null;
  }
}
