import type { APIContext } from 'astro';
import type { Cookies } from './cookies.ts';

/** What a call may use of its request. Calls that aren't form posts are answered without Astro, so it is little. */
export interface RouteContext extends Pick<APIContext, 'params' | 'request' | 'url'> {
  cookies: Pick<Cookies, 'get' | 'set' | 'delete'>;
  locals: Pick<APIContext['locals'], 'services' | 'address' | 'requestId' | 'user' | 'rejectedForm'>;
  /** Renders a page in response to a plain form post. */
  rewrite: (page: Request) => Promise<Response>;
}

/** Responds to a request; made by `endpoint()`. */
export type Handler = (http: RouteContext) => Response | Promise<Response>;
