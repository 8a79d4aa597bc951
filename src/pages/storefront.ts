import type { APIRoute } from 'astro';
import { PATHS } from '#shared/paths.ts';

export const prerender = false;

/** Redirects to the store with the query (docs/product/site.md#store-address). */
export const GET: APIRoute = ({ url, redirect }) => redirect(`${PATHS.store}${url.search}`, 308);
