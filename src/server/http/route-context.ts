import type { APIContext } from 'astro';

/** What a route may use of Astro's context: the rest isn't there for calls that are answered without Astro. */
export interface RouteContext extends Pick<APIContext, 'cookies' | 'params' | 'request' | 'url'> {
  locals: Pick<APIContext['locals'], 'services' | 'address' | 'requestId' | 'user'>;
}
