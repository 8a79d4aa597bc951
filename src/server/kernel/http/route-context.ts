import type { APIContext } from 'astro';
import type { Cookies } from './cookies.ts';

/** The part of a request that calls may use. Small, because calls other than form posts are handled without Astro. */
export interface RouteContext extends Pick<APIContext, 'params' | 'request' | 'url'> {
  cookies: Pick<Cookies, 'get' | 'set' | 'delete'>;
  locals: Pick<APIContext['locals'], 'services' | 'address' | 'requestId' | 'user' | 'rejectedForm'>;
  /** Renders a page in response to a plain form post. */
  rewrite: (page: Request) => Promise<Response>;
}

/** Responds to a request; created by `endpoint()`. */
export type Handler = (http: RouteContext) => Response | Promise<Response>;
