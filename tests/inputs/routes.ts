import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { $ZodType } from 'zod/v4/core';
import { ROOT } from '#scripts/root.ts';
import type { EndpointSpec } from '#server/http/endpoint.ts';

/** What a route declares for a method. A webhook has no `auth`. */
export type CallSpec = Partial<EndpointSpec<'public' | 'user' | 'admin', $ZodType>> & { webhook?: true };

export interface Route {
  /** The path with its parameters, as in the name of the file: `/api/orders/[id]`. */
  pattern: string;
  isCall: boolean;
  /** The declarations by method; a page has none. */
  calls: Record<string, CallSpec>;
}

const PAGES = join(ROOT, 'src/pages');
/** Paths that the front server responds to itself. */
const FRONT = ['/media/[folder]/b.webp', '/uploads/[folder]/logo.png', '/sandbox/[path]'];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Finds every route of the site by its file, with its declarations, and those of the front server. */
export async function findRoutes(): Promise<Route[]> {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const routes = files.filter((file) => /\.(?:ts|astro)$/.test(file)).sort();
  const front = FRONT.map((pattern): Route => ({ pattern, isCall: false, calls: {} }));
  return [...(await Promise.all(routes.map(readRoute))), ...front];
}

async function readRoute(file: string): Promise<Route> {
  const pattern = `/${file.replace(/\.(?:ts|astro)$/, '').replace(/(?:^|\/)index$/, '')}`;
  const isCall = pattern.startsWith('/api/');
  return { pattern, isCall, calls: isCall ? await readCalls(file) : {} };
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
