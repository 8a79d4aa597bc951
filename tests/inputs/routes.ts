import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { $ZodType } from 'zod/v4/core';
import { ROOT } from '#scripts/root.ts';
import type { EndpointSpec } from '#server/http/endpoint.ts';

/** What a route declares for a method. A webhook has no `auth`. */
export type CallSpec = Partial<EndpointSpec<'public' | 'user' | 'admin', $ZodType>> & { webhook?: true };

/** What the name of a file says. */
export interface RoutePath {
  /** The path with its parameters, as in the name of the file: `/api/orders/[id]`. */
  pattern: string;
  isCall: boolean;
  /** Below `src/pages`; null for a route of the front server. */
  file: string | null;
}

export interface Route extends RoutePath {
  /** The declarations by method; a page has none. */
  calls: Record<string, CallSpec>;
}

const PAGES = join(ROOT, 'src/pages');
/** Paths that the front server responds to itself. */
const FRONT = ['/media/[folder]/b.webp', '/uploads/[folder]/logo.png', '/sandbox/[path]'];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Finds every route of the site by its file, and those of the front server. */
export function listRoutes(): RoutePath[] {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(?:ts|astro)$/.test(file))
    .sort();
  const front = FRONT.map((pattern) => ({ pattern, isCall: false, file: null }));
  return [...files.map(pathOf), ...front];
}

function pathOf(file: string): RoutePath {
  const pattern = `/${file.replace(/\.(?:ts|astro)$/, '').replace(/(?:^|\/)index$/, '')}`;
  return { pattern, isCall: pattern.startsWith('/api/'), file };
}

/** Finds every route with its declarations, for which it loads the whole server. */
export function findRoutes(): Promise<Route[]> {
  return Promise.all(listRoutes().map(readRoute));
}

/** Loads the declarations of a route. */
export async function readRoute(path: RoutePath): Promise<Route> {
  return { ...path, calls: path.isCall && path.file ? await readCalls(path.file) : {} };
}

/** @throws Error when an exported method has no declaration: the generated requests would miss it */
async function readCalls(file: string): Promise<Record<string, CallSpec>> {
  const module: Record<string, unknown> = await import(pathToFileURL(join(PAGES, file)).href);
  const methods = METHODS.filter((method) => method in module);
  return Object.fromEntries(
    methods.map((method) => {
      const handler = module[method];
      if (typeof handler === 'function' && 'spec' in handler) return [method, handler.spec as CallSpec];
      throw new Error(`${method} of ${file} is made by neither endpoint() nor webhook().`);
    }),
  );
}
