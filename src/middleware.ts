import { defineMiddleware } from 'astro:middleware';
import { contentOfRelease } from '#server/flows/publishing/content-of-release.ts';
import { pagePath } from '#shared/paths.ts';

/** Gives prerendered pages what they show from the database. Others are rendered for their request. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (!context.isPrerendered) {
    // A publish, which renders pages in advance, doesn't wait for the packages of the database.
    const { renderPage } = await import('#server/app/serving/render-page.ts');
    return renderPage(context, next);
  }
  const { seo, institute, retention } = contentOfRelease();
  const record = seo.find(({ path }) => path === pagePath(context.url));
  Object.assign(context.locals, { institute, retention, seo: record });
  return next();
});
