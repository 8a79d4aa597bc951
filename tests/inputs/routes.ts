import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/root.ts';
import { CALLS } from '#server/app/api/calls.ts';
import { type Call, routesOf } from '#server/kernel/http/router.ts';

/** What a call declares. A webhook has no `auth`. */
export type CallSpec = Partial<Call['spec']>;

/** A path of the site with its declarations by method: `/api/orders/:id`. A page has none. */
export interface Route {
  pattern: string;
  isCall: boolean;
  calls: Record<string, CallSpec>;
}

const PAGES = join(ROOT, 'src/pages');
/** Paths that the front server responds to itself. */
const FRONT = ['/media/:folder/b.webp', '/uploads/:folder/logo.png', '/sandbox/:path'];

/** The calls of the API by path, in matching order. */
export const API_ROUTES: Route[] = routesOf(CALLS).map(({ path, calls }) => ({
  pattern: path,
  isCall: true,
  calls: Object.fromEntries(Object.entries(calls).map(([method, { spec }]) => [method, spec])),
}));

/** Returns every route of the site: its calls, its pages by file, and the front server's. */
export function findRoutes(): Route[] {
  const pages = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|astro)$/.test(file) && !file.startsWith('api'))
    .map((file) => patternOf(file.replaceAll('\\', '/')))
    .sort();
  return [...API_ROUTES, ...[...pages, ...FRONT].map((pattern) => ({ pattern, isCall: false, calls: {} }))];
}

function patternOf(file: string): string {
  const path = file.replace(/\.(?:ts|astro)$/, '').replace(/(?:^|\/)index$/, '');
  return `/${path.replace(/\[\.\.\.(\w+)\]/g, '*$1').replace(/\[(\w+)\]/g, ':$1')}`;
}
