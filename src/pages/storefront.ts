import type { APIRoute } from 'astro';
import { PATHS } from '#shared/paths.ts';

export const prerender = false;

/** The store's other address, kept with its query (decisions.md 1). */
export const GET: APIRoute = ({ url, redirect }) => redirect(`${PATHS.store}${url.search}`, 308);
