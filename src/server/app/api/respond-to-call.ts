import { isForm } from '#server/kernel/http/body.ts';
import { compressed } from '#server/kernel/http/compress.ts';
import { Cookies } from '#server/kernel/http/cookies.ts';
import { refuseMethod } from '#server/kernel/http/endpoint.ts';
import { errorResponse } from '#server/kernel/http/response.ts';
import type { RouteContext } from '#server/kernel/http/route-context.ts';
import { createRouter } from '#server/kernel/http/router.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSessionCookie } from '#server/kernel/sessions/session-cookie.ts';
import { AppError } from '#shared/errors.ts';
import { CALLS } from './calls.ts';

const findRoute = createRouter(CALLS);

/** Responds to a request to the API with the call of its path and method. */
export async function respondToCall(http: Omit<RouteContext, 'params'>): Promise<Response> {
  const route = findRoute(decodeURI(http.url.pathname));
  if (!route) return respondToUnknown(http);
  const { calls, params } = route;
  const handler = calls[http.request.method] ?? refuseMethod(calls);
  return handler({ ...http, params });
}

/** Returns whether a request is a plain form post to a call that takes one, and so may show a page. */
export function showsPage(request: Request): boolean {
  if (!isForm(request)) return false;
  const route = findRoute(decodeURI(new URL(request.url).pathname));
  return route?.calls[request.method]?.spec.form !== undefined;
}

/** The context of a call besides its request. */
interface Caller {
  services: Services;
  /** The client's address as rate limits count it. */
  address: string;
}

/** Responds to a request without Astro, compressed and with cookies. Doesn't accept plain form posts, which may show a page. */
export async function answerCall(request: Request, { services, address }: Caller): Promise<Response> {
  const cookies = new Cookies(request.headers.get('cookie'));
  const locals = {
    services,
    address,
    requestId: crypto.randomUUID(),
    user: await readSessionCookie(services, { cookies }),
  };
  const response = await respondToCall({
    request,
    url: new URL(request.url),
    cookies,
    locals,
    rewrite: noPage,
  });
  for (const cookie of cookies.headers()) response.headers.append('Set-Cookie', cookie);
  return compressed(request, response);
}

/** Responds in JSON, not with a page. Doesn't read the request's body: the address is wrong in any case. */
async function respondToUnknown(http: Omit<RouteContext, 'params'>): Promise<Response> {
  const { services, address } = http.locals;
  try {
    await services.limits.spend('read', address);
    throw new AppError('not_found');
  } catch (error) {
    return errorResponse(error, http);
  }
}

function noPage(): never {
  throw new Error('Pages are only shown through Astro.');
}
