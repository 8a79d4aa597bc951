import { contentSecurityPolicy } from './content-security-policy.ts';

/** A page rendered for one visitor: never cached by others, and locked to its own scripts. */
export async function withPageHeaders(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  if (!headers.get('Content-Type')?.startsWith('text/html')) {
    return new Response(response.body, { status: response.status, headers });
  }
  const html = await response.text();
  headers.set('Content-Security-Policy', contentSecurityPolicy(html));
  return new Response(html, { status: response.status, headers });
}
