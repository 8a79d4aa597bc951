import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { PATHS } from '#shared/paths.ts';
import { acceptsEncoding } from './accepts-encoding.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const toBrotli = promisify(brotliCompress);
/** Quick rather than small: the visitor waits for it. */
const compress = (html: string) => toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/** A page rendered for one visitor: never cached by others, locked to its own scripts, compressed. */
export async function withPageHeaders(request: Request, response: Response): Promise<Response> {
  const payments = new URL(request.url).pathname === PATHS.checkout;
  // A page that stands in for another has been through here already.
  if (response.headers.has('Content-Security-Policy')) return response;
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  if (!headers.get('Content-Type')?.startsWith('text/html')) {
    return new Response(response.body, { status: response.status, headers });
  }
  const html = await response.text();
  headers.set('Content-Security-Policy', contentSecurityPolicy(html, { payments }));
  headers.append('Vary', 'Accept-Encoding');
  if (!acceptsEncoding(request.headers.get('Accept-Encoding') ?? '', 'br')) {
    return new Response(html, { status: response.status, headers });
  }
  headers.set('Content-Encoding', 'br');
  return new Response(new Uint8Array(await compress(html)), { status: response.status, headers });
}
