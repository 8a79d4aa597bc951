import type { APIContext } from 'astro';
import { readSessionCookie } from '../auth/session-cookie.ts';
import type { Services } from '../services.ts';
import { compressed } from './compress.ts';
import { Cookies } from './cookies.ts';
import type { RouteContext } from './route-context.ts';
import { findRoute } from './routes.ts';

/** What is known of a call besides its request. */
interface Caller {
  services: Services;
  /** The client's address as rate limits count it. */
  address: string;
}

/**
 * Returns the response of the API's route, compressed and with its cookies; null if no route has this path. The same as
 * through Astro, except that a route can't show a page: plain form posts are Astro's.
 */
export async function answerCall(request: Request, { services, address }: Caller): Promise<Response | null> {
  const url = new URL(request.url);
  const found = findRoute(decodeURI(url.pathname));
  if (!found) return null;
  const route = await found.load();
  const cookies = new Cookies(request.headers.get('cookie'));
  const http: RouteContext = {
    request,
    url,
    params: found.params,
    cookies: cookies as unknown as RouteContext['cookies'],
    locals: { services, address, requestId: crypto.randomUUID(), user: null },
  };
  http.locals.user = await readSessionCookie(services, http);
  const handler = route[request.method] ?? route['ALL'];
  if (!handler) return null;
  const response = await handler(http as APIContext);
  for (const cookie of cookies.headers()) response.headers.append('Set-Cookie', cookie);
  return compressed(request, response);
}
