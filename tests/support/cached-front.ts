import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { createServices } from '#server/app/create-services.ts';
import { createFront } from '#server/app/serving/front.ts';
import { mediaFiles } from '#server/app/serving/media.ts';
import { createResponseCache } from '#server/app/serving/response-cache.ts';
import { storeContents } from '#server/domain/catalog/store-contents.ts';
import { deliveryWindow } from '#server/domain/sales/delivery/delivery-window.ts';
import { findActiveSeo } from '#server/domain/seo/seo.queries.ts';
import { compressed } from '#server/kernel/http/compress.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { PATHS, productSlugOf } from '#shared/paths.ts';
import { shopInMemory } from './shop-in-memory.ts';
import type { TestServices } from './test-services.ts';

const HTML = { 'Content-Type': 'text/html', 'Cache-Control': 'private, no-store' };

/** Returns what a page of the store shows, without its markup. */
function page(services: Services, path: string): Response {
  const { db } = services;
  const { shown } = storeContents(services, '');
  const slug = productSlugOf(path);
  const products = slug ? shown.filter((product) => product.slug === slug) : shown;
  const seo = findActiveSeo(db, path);
  const settings = [readSetting(services, 'shipping'), readSetting(services, 'institute')];
  const body = JSON.stringify({ products, settings, seo, ...deliveryWindow(services, services.now()) });
  return new Response(body, { status: slug && products.length === 0 ? 404 : 200, headers: HTML });
}

/** Returns what the routes say now. */
export function answer(services: Services, path: string): Promise<Response> {
  if (path.startsWith(PATHS.store)) return Promise.resolve(page(services, path.replace(/\?.*/, '')));
  return shopInMemory({}, services as TestServices).fetch(path);
}

/** Returns the services of another process on the same database. */
export function otherProcess({ env, db, now, newId }: TestServices): Services {
  const own = openDatabase(db.$client.name);
  onTestFinished(() => void own.$client.close());
  const services = createServices(env, own, { now, newId });
  services.log.level = 'silent';
  return services;
}

/**
 * Starts a front that caches responses. In place of Astro are the routes of the API and stand-ins for the store's pages,
 * unless `instead` has a response.
 */
export async function openCachedFront(
  services: Services,
  instead: (path: string) => Response | Promise<Response> | undefined = () => undefined,
) {
  const rendered: { path: string; cookie: string | undefined; isForEverybody: boolean | undefined }[] = [];
  const handler: Parameters<typeof createResponseCache>[1] = async (request, response, _, locals) => {
    const { url: path = '', headers } = request;
    rendered.push({ path, cookie: headers.cookie, isForEverybody: locals.isForEverybody });
    const all = new Headers(headers as Record<string, string>);
    const full = await (instead(path) ?? answer(locals.services ?? services, path));
    const { status, headers: own, body } = await compressed({ headers: all } as Request, full);
    response.writeHead(status, Object.fromEntries(own));
    for await (const chunk of body ?? []) response.write(chunk);
    response.end();
  };
  const cache = createResponseCache(services, handler);
  const media = mediaFiles(services.env.dataDir);
  const front = createFront({
    services,
    published: new Map(),
    cache,
    handler,
    media,
    health: () => false,
    // Nobody waits too long, however slow the machine is.
    clock: () => 0,
  });
  const server = createServer(front).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers, redirect: 'manual' });
  return { get, port, rendered, clear: cache.clear };
}
