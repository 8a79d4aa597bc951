import type { APIContext, APIRoute } from 'astro';
import { readSessionCookie } from '#server/auth/session-cookie.ts';
import { type TestServices, testServices } from './test-services.ts';

type Routes = Partial<Record<string, APIRoute>>;

const ORIGIN = 'http://localhost:4321';
const FILES = import.meta.glob<Routes>('/src/pages/api/**/*.ts');

/** The routes of the API by the pattern of their path, the most specific ones first. */
const ROUTES = Object.entries(FILES)
  .map(([file, load]) => {
    const path = file.replace('/src/pages', '').replace(/(\/index)?\.ts$/, '');
    const pattern = path.replace(/\[\.\.\.(\w+)\]/g, '(?<$1>.*)').replace(/\[(\w+)\]/g, '(?<$1>[^/]+)');
    let route: Promise<Routes> | undefined;
    return {
      path,
      pattern: new RegExp(`^${pattern}$`),
      // Once: a page that is loaded anew is no restart of the server.
      load: () => {
        route ??= load();
        return route;
      },
    };
  })
  .sort((a, b) => parametersOf(a.path) - parametersOf(b.path) || b.path.length - a.path.length);

/** A path with any number of segments comes last. */
function parametersOf(path: string): number {
  return path.includes('[...') ? Number.POSITIVE_INFINITY : path.split('[').length;
}

/** A shop whose API is called without a server: the routes as they are, on a database of their own. */
export interface ShopInMemory {
  services: TestServices;
  /** Sends a request with the visitor's cookies. */
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Sends a JSON body. */
  sendJson: (method: string, path: string, body: unknown) => Promise<Response>;
  clearCookies: () => void;
}

export function shopInMemory(
  settings: Record<string, string> = {},
  services = testServices(settings),
): ShopInMemory {
  const jar = new Map<string, string>();
  const send: ShopInMemory['fetch'] = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, ORIGIN), init);
    request.headers.set('Origin', ORIGIN);
    const url = new URL(request.url);
    for (const { pattern, load } of ROUTES) {
      const match = pattern.exec(url.pathname);
      if (!match) continue;
      const route = await load();
      const handler = route[request.method] ?? route['ALL'];
      const http = await contextOf(services, jar, request, url, { ...match.groups });
      return (await handler?.(http)) as Response;
    }
    throw new TypeError(`Nothing answers ${request.method} ${url.pathname}.`);
  };
  return {
    services,
    clearCookies: () => jar.clear(),
    fetch: send,
    sendJson: (method, path, body) =>
      send(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  };
}

async function contextOf(
  services: TestServices,
  jar: Map<string, string>,
  request: Request,
  url: URL,
  params: Record<string, string>,
): Promise<APIContext> {
  const cookies = {
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
    delete: (name: string) => jar.delete(name),
  };
  const locals = { services, address: '203.0.113.7', requestId: crypto.randomUUID(), user: null };
  const http = { request, url, params, cookies, locals } as unknown as APIContext;
  http.locals.user = await readSessionCookie(services, http);
  return http;
}
