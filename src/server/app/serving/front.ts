import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { countView } from '#server/domain/analytics/count-visit.ts';
import { addressKey } from '#server/kernel/http/address-key.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { productSlugOf } from '#shared/paths.ts';
import type { AstroHandler } from './astro-handler.ts';
import { isApiPath, judgeRequest, READING } from './judge-request.ts';
import { laneOf } from './lanes.ts';
import type { MediaFiles } from './media.ts';
import { FAILED, NOT_FOUND, type PublishedResponses, sendPublished } from './published-responses.ts';
import { type Representation, sendRepresentation } from './representation.ts';
import { clientAddress, hasValidHost } from './request-origin.ts';
import { pathOf } from './request-path.ts';
import { createRequestQueue } from './request-queue.ts';
import type { ResponseCache } from './response-cache.ts';
import { RESOURCE_POLICY, securityHeaders } from './security-headers.ts';
import { sendError } from './send-error.ts';
import { createStandIns } from './stand-ins.ts';

/** Handles a request, or returns false. */
export type RequestPart = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/** A queued request. */
interface Work {
  /** The decoded request path. */
  path: string;
  run: () => Promise<void>;
}

interface FrontOptions {
  services: Services;
  published: PublishedResponses;
  /** If absent, Astro renders everything that isn't published. */
  cache?: ResponseCache;
  /** Renders the pages and handles the calls: Astro's adapter, behind `callsFirst`. */
  handler: AstroHandler;
  media: MediaFiles;
  /** Handles health checks, which don't need a valid Host: monitors often send none. */
  health: RequestPart;
  /** Run before Astro; the sandbox uses them to respond in place of the vendor's host. */
  before?: RequestPart[];
  /** Calls back once everything that has arrived was read. */
  untilRead?: (then: () => void) => void;
  /** Returns milliseconds, used by the queue to measure waiting and running times. */
  clock?: () => number;
}

/**
 * Creates the request handler in front of Astro: content in memory or on disk is sent immediately, and only rendering and routes
 * are queued (docs/decisions/038-overload.md). Its own errors have the shape of API errors.
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
  clock = () => performance.now(),
}: FrontOptions): RequestListener {
  const addressOf = clientAddress(services);
  const queue = createRequestQueue({ ...services, untilRead, clock });
  const common = new Map(Object.entries(securityHeaders(services.env.siteUrl)));
  const standIns = createStandIns(services, published, common);

  return (request, response) => {
    try {
      if (sendFromMemory(request, response)) return;
      const work = answer(request, response);
      if (work) whenItsTurn(request, response, work);
    } catch (error) {
      standIns.failed(error, request, response);
    }
  };

  /** Sends a published or cached response. Most requests take this path, so it does nothing else. */
  function sendFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '/' } = request;
    if (!READING.includes(method) || !hasValidHost(request)) return false;
    const page = published.get(url);
    if (page) {
      sendPublished(request, response, page);
      return true;
    }
    const cached = cache?.find(request);
    if (cached?.state === 'ready') sendCached(request, response, cached.response);
    else if (cached?.state === 'rendering') void afterRendering(request, response, cached.rendering);
    else if (cached) whenItsTurn(request, response, { path: url, run: () => render(request, response) });
    return cached !== undefined;
  }

  /** Renders a response missing from the cache. If it can't be cached, the request gets its own response in the same turn. */
  async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await cache?.render(request);
    if (found) sendCached(request, response, found);
    else await answer(request, response)?.run();
  }

  /** Sends the response that another request renders. If it can't be cached, this one waits for its own turn. */
  async function afterRendering(
    request: IncomingMessage,
    response: ServerResponse,
    rendering: ReturnType<ResponseCache['render']>,
  ): Promise<void> {
    try {
      const found = await rendering;
      if (found) return sendCached(request, response, found);
      const work = answer(request, response);
      if (work) whenItsTurn(request, response, work);
    } catch (error) {
      standIns.failed(error, request, response);
    }
  }

  /** Returns the work for a request; null once it is answered. */
  function answer(request: IncomingMessage, response: ServerResponse): Work | null {
    const { method = '', url = '/' } = request;
    response.setHeaders(common);
    const path = pathOf(url);
    if (path !== null && health(request, response, path)) return null;
    if (!hasValidHost(request)) {
      sendError(response, badRequest('The Host header is missing or malformed.'));
      return null;
    }
    if (path === null) {
      sendError(response, badRequest("We couldn't read this address."));
      return null;
    }
    const page = READING.includes(method) && published.get(path);
    if (page) {
      sendPublished(request, response, page);
      return null;
    }
    if (before.some((part) => part(request, response, path))) return null;
    const verdict = judgeRequest(method, url, path);
    switch (verdict.kind) {
      case 'refused':
        sendError(response, verdict.error);
        return null;
      case 'not_found':
        standIns.notFound(request, response, path);
        return null;
      case 'redirected':
        response.writeHead(verdict.status, { Location: verdict.to }).end();
        return null;
      case 'passed':
        if (!isApiPath(path) && media.serve(request, response, path)) return null;
        request.method = verdict.method;
        request.url = verdict.url;
        return { path, run: () => pass(request, response, path) };
    }
  }

  async function pass(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    // Astro serves the error page when another one throws.
    if (!isApiPath(path))
      response.setHeader('Content-Security-Policy', published.get(FAILED)?.policy ?? RESOURCE_POLICY);
    const locals = {
      services,
      address: addressKey(addressOf(request)),
      user: null,
      pageOfUnknown: () => published.get(NOT_FOUND)?.plain.body.toString(),
    };
    const next = () => standIns.notFound(request, response, path);
    await handler(request, response, next, locals);
  }

  function whenItsTurn(request: IncomingMessage, response: ServerResponse, { path, run }: Work): void {
    const lane = laneOf(path, () => services.sessions.isAdministrator(request.headers.cookie));
    queue.admit(lane, response, {
      start: () => run().catch((error) => standIns.failed(error, request, response)),
      refuse: () => standIns.tooBusy(request, response, path),
    });
  }

  /** Also counts the view of a product, as its page does when rendered for a visitor. */
  function sendCached(request: IncomingMessage, response: ServerResponse, found: Representation): void {
    const { method, url = '' } = request;
    // A HEAD request isn't a view.
    if (method === 'GET' && productSlugOf(url)) {
      const headers = new Headers(request.headers as Record<string, string>);
      const locals = { address: addressKey(addressOf(request)) };
      countView(services, { request: { headers }, locals }, url);
    }
    sendRepresentation(request, response, found);
  }
}

function badRequest(message: string): AppError {
  return new AppError('bad_request', { message });
}
