import type { APIRoute } from 'astro';
import { respondToCall } from '#server/app/api/respond-to-call.ts';

export const prerender = false;

/** Responds to plain form posts, which may show a page again; `scripts/serve.ts` responds to all other calls without Astro. */
export const ALL: APIRoute = ({ request, cookies, locals, rewrite }) =>
  // Astro's own URL has a path that is decoded in part.
  respondToCall({ request, url: new URL(request.url), cookies, locals, rewrite });
