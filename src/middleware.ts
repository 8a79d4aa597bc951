import { defineMiddleware } from 'astro:middleware';
import { guardPage } from '#server/auth/guard-page.ts';
import { readSessionCookie } from '#server/auth/session-cookie.ts';
import { compressed } from '#server/http/compress.ts';
import { withPageHeaders } from '#server/http/page-headers.ts';
import { findActiveSeo } from '#server/seo/seo.queries.ts';
import { seoOfRelease } from '#server/seo/seo-of-release.ts';
import { pagePath } from '#shared/paths.ts';

/** Session, page access, and what every rendered response carries. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, url } = context;
  if (context.isPrerendered) {
    locals.seo = seoOfRelease(pagePath(url));
    return next();
  }
  locals.requestId = crypto.randomUUID();
  locals.user = await readSessionCookie(locals.services, context);
  if (url.pathname.startsWith('/api/')) return compressed(context.request, await next());

  locals.seo = findActiveSeo(locals.services.db, pagePath(url));
  const verdict = guardPage(url.pathname, locals.user);
  if (verdict === 'sign-in') return context.redirect('/auth');
  const page = verdict === 'denied' ? await context.rewrite('/403') : await next();
  return compressed(context.request, await withPageHeaders(context.request, page));
});
