import type { IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { otherProcess } from '#tests/support/cached-front.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { createResponseCache } from './response-cache.ts';

const LIST = '/api/products';

/** A shop with one product. */
function openShop() {
  const services = testServices();
  return { services, id: stockProduct(services, { name: 'Field Tee' }) };
}

it('caches a limited number of responses', async () => {
  const { services } = openShop();
  const ids = transaction(services.db, () =>
    Array.from({ length: 251 }, (_, n) => stockProduct(services, { name: `Patch ${n}` })),
  );
  let rendered = 0;
  const { render } = createResponseCache(services, async (_, response) => {
    rendered += 1;
    response.writeHead(200).end();
  });
  const ask = (id: string | undefined, coding: string) =>
    render({
      url: `/api/products/${id}/variants`,
      headers: { 'accept-encoding': coding },
    } as IncomingMessage);
  for (const coding of ['br', 'gzip']) for (const id of ids) await ask(id, coding);
  expect(rendered).toBe(502);
  await ask(ids.at(-1), 'gzip');
  expect(rendered).toBe(502);
  await ask(ids[0], 'br');
  expect(rendered).toBe(503);
});

it('notices a change that another process makes while a response is rendered in a turn', async () => {
  const { services, id } = openShop();
  const { find, render } = createResponseCache(services, async (_, response) => {
    response.writeHead(200).end();
  });
  const list = { url: LIST, headers: {} } as IncomingMessage;
  await render(list);
  // Requests are started by setImmediate, before newly arrived ones are read.
  const found = await new Promise((resolve) =>
    setImmediate(() => {
      void render({ url: '/store', headers: {} } as IncomingMessage);
      const { db } = otherProcess(services);
      db.update(products).set({ priceCents: 4321 }).where(eq(products.id, id)).run();
      resolve(find(list));
    }),
  );
  expect(found).toEqual({ state: 'missing' });
});

it("renders each page with separate locals, to which the middleware adds the page's data", async () => {
  const { services } = openShop();
  const seen: object[] = [];
  const { render } = createResponseCache(services, async (_, response, _next, locals) => {
    seen.push(locals);
    response.writeHead(200).end();
  });
  const ask = (url: string) => render({ url, headers: {} } as IncomingMessage);
  await Promise.all([ask('/store'), ask('/store/field-tee')]);
  expect(seen).toHaveLength(2);
  expect(seen[0]).not.toBe(seen[1]);
});

it('caches a limited number of bytes', async () => {
  const { services, id } = openShop();
  let rendered = 0;
  const { find, render } = createResponseCache(services, async (_, response) => {
    rendered += 1;
    response.writeHead(200).end(Buffer.alloc(12 * 1024 * 1024));
  });
  const request = (url: string) => ({ url, headers: {} }) as IncomingMessage;
  const paths = ['/store', LIST, `/api/products/${id}/variants`];
  for (const path of paths) await render(request(path));
  expect(paths.map((path) => find(request(path))?.state)).toEqual(['missing', 'ready', 'ready']);
  expect(rendered).toBe(3);
});
