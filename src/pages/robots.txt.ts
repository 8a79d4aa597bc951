import type { APIRoute } from 'astro';

/** Pages that must not be indexed have a robots meta tag, which a crawler only sees if it may load them. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
