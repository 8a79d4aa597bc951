import type { APIContext, MiddlewareNext } from 'astro';
import { guardPage } from '#server/domain/accounts/guard-page.ts';
import { findActiveSeo } from '#server/domain/seo/seo.queries.ts';
import { compressed } from '#server/kernel/http/compress.ts';
import { contentSecurityPolicy } from '#server/kernel/http/content-security-policy.ts';
import { readSessionCookie } from '#server/kernel/sessions/session-cookie.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { signInAddress } from '#shared/account-paths.ts';
import { pagePath } from '#shared/paths.ts';
import { RESOURCE_POLICY } from './security-headers.ts';

/** Reads the session, checks page access, and adds compression and page headers to rendered responses. */
export async function renderPage(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals, url } = context;
  locals.requestId = crypto.randomUUID();
  locals.user = await readSessionCookie(locals.services, context);
  // Of the API, only plain form posts come here.
  if (url.pathname.startsWith('/api/')) return compressed(context.request, await next());

  locals.institute = readSetting(locals.services, 'institute');
  locals.retention = readSetting(locals.services, 'retention');
  locals.seo = findActiveSeo(locals.services.db, pagePath(url));
  const access = guardPage(url.pathname, locals.user);
  if (access === 'sign-in') return context.redirect(signInAddress(url.pathname));
  const page = access === 'denied' ? await context.rewrite('/403') : await next();
  const isUnknown = page.status === 404 && page.body === null;
  const missing = isUnknown ? locals.pageOfUnknown?.() : undefined;
  const shown = missing === undefined ? page : asPage(missing, 404);
  return compressed(context.request, await withPageHeaders(context.request, shown));
}

function asPage(html: string, status: number): Response {
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/**
 * Keeps shared caches from storing a page that was rendered for one visitor, and allows only its own scripts.
 */
async function withPageHeaders(request: Request, response: Response): Promise<Response> {
  // Set already on a page that was rewritten to another one.
  if (response.headers.has('Content-Security-Policy')) return response;
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  if (!headers.get('Content-Type')?.startsWith('text/html')) {
    headers.set('Content-Security-Policy', RESOURCE_POLICY);
    return new Response(response.body, { status: response.status, headers });
  }
  const html = await response.text();
  headers.set('Content-Security-Policy', contentSecurityPolicy(html, new URL(request.url).pathname));
  return new Response(html, { status: response.status, headers });
}
