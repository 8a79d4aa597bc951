import { createServer, request } from 'node:http';
import { PATHS } from '#shared/paths.ts';

/** The path of the page that carries the store's frame, styles and React, and one empty root in place of the store. */
export const EMPTY_ROOT = '/empty-root';
const COMPONENT = '/empty-root.js';

/** Serves a shop under another port, with the page of the empty root. Returns a function that ends it. */
export async function serveEmptyRoot(shop: string, port: number): Promise<() => void> {
  const server = createServer(async ({ url = '/', method, headers }, response) => {
    if (url === EMPTY_ROOT) {
      const store = await fetch(shop + PATHS.store, { headers: { 'accept-encoding': 'identity' } });
      const policy = store.headers.get('content-security-policy');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (policy) response.setHeader('content-security-policy', policy);
      response.end(emptied(await store.text()));
    } else if (url === COMPONENT) {
      response.setHeader('content-type', 'text/javascript');
      response.end('export const Empty = () => null;');
    } else {
      request(shop + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

function emptied(html: string): string {
  const island = /<astro-island[^>]*>.*?<\/astro-island>/s;
  const renderer = /renderer-url="([^"]+)"/.exec(html)?.[1];
  if (!renderer || !island.test(html)) throw new Error('The store has no island.');
  const attributes = {
    ...{ uid: 'empty', 'component-url': COMPONENT, 'component-export': 'Empty', 'renderer-url': renderer },
    ...{ props: '{}', ssr: '', client: 'idle', opts: '{&quot;name&quot;:&quot;Empty&quot;}' },
  };
  const tag = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return html.replace(island, () => `<astro-island ${tag.join(' ')}></astro-island>`);
}
