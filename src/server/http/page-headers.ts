import { PATHS } from '#shared/paths.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/**
 * Adds the headers of a page rendered for one visitor: not cached by others, restricted to its own scripts.
 */
export async function withPageHeaders(request: Request, response: Response): Promise<Response> {
  const payments = new URL(request.url).pathname === PATHS.checkout;
  // A page that was rewritten to another one has its headers already.
  if (response.headers.has('Content-Security-Policy')) return response;
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  if (!headers.get('Content-Type')?.startsWith('text/html')) {
    return new Response(response.body, { status: response.status, headers });
  }
  const html = await response.text();
  headers.set('Content-Security-Policy', contentSecurityPolicy(html, { payments }));
  return new Response(html, { status: response.status, headers });
}
