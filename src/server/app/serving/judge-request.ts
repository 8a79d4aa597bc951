import { ACCOUNT_PATHS } from '#shared/account-paths.ts';
import { AppError } from '#shared/errors.ts';
import { PATHS } from '#shared/paths.ts';
import { encodedPath, withoutTrailingSlash } from './request-path.ts';

/** How to handle a request that nothing in memory answers. */
type Verdict =
  | { kind: 'refused'; error: AppError }
  | { kind: 'redirected'; status: 303 | 308; to: string }
  | { kind: 'not_found' }
  /** Passed to a route or page, with this method and URL. */
  | { kind: 'passed'; method: string; url: string };

export const READING: readonly string[] = ['GET', 'HEAD'];
/** Pages with forms that need their script. */
const FORM_PAGES: readonly string[] = [PATHS.signIn, ACCOUNT_PATHS.resetPassword, ACCOUNT_PATHS.account];
/** The path of a course page without a course. */
const NO_COURSE = '/course/';
/**
 * Paths that Astro handles although this site has no such routes: its own endpoints, including one that encodes images for
 * anyone, and pages by file name.
 */
const FRAMEWORK_PATH = /^\/_|\.html$/i;
/** Matches a decoded path that is still encoded. Astro would decode it again, up to ten times: `/%2561dmin` → `/admin`. */
const ENCODED_TWICE = /%[0-9a-f]{2}/i;
/** Matches two slashes, or one at the end. An encoded slash is part of a parameter, such as the path of a page. */
const EMPTY_SEGMENT = /\/\/|\/$/;

export function isApiPath(path: string): boolean {
  return path.startsWith('/api/');
}

/** Decides how to handle a request by its method, URL and decoded path. */
export function judgeRequest(method: string, url: string, path: string): Verdict {
  // Submitted before the form's script was loaded: shows the form again instead of an API error.
  if (FORM_PAGES.includes(path) && method === 'POST')
    return { kind: 'redirected', status: 303, to: path + new URL(url, 'http://host').search };
  if (!isApiPath(path) && !READING.includes(method))
    return {
      kind: 'refused',
      error: new AppError('method_not_allowed', { headers: { Allow: READING.join(', ') } }),
    };
  if (FRAMEWORK_PATH.test(path) || ENCODED_TWICE.test(path)) return { kind: 'not_found' };
  // Rendered as GET, so that the headers are the same. Node.js omits the body.
  const passed = { kind: 'passed', method: method === 'HEAD' ? 'GET' : method, url } as const;
  if (isApiPath(path)) {
    // Astro would redirect it to a path without the slash, as it does with pages.
    if (EMPTY_SEGMENT.test(encodedPath(url))) return { kind: 'not_found' };
    // A Request can't have the method TRACE. OPTIONS gets the same error, with the methods of the route.
    return method === 'TRACE' ? { ...passed, method: 'OPTIONS' } : passed;
  }
  // Not redirected, because the path is unknown with and without the slash.
  if (path === NO_COURSE) return { ...passed, url: url.replace(/\/+(?=\?|$)/, '') };
  const to = withoutTrailingSlash(url, path);
  return to ? { kind: 'redirected', status: 308, to } : passed;
}
