import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** When a request was sent and when its response was complete, in milliseconds since 1970. */
export type Span = [from: number, to: number];

/** After so many requests the next shopper comes, with a cart of their own. */
const MAX_REQUESTS = 500;

interface Browsing {
  port: number;
  connections: number;
  productId: string;
  isOver: () => boolean;
}

/**
 * Browses the shop over this many connections, each one shopper after another with a session and one request at a time. Every tenth
 * request adds an item to the cart; the others read the store, the catalog and the cart.
 * @returns the time of each request
 * @throws Error when a response isn't a success
 */
export async function browse({ port, connections, productId, isOver }: Browsing): Promise<Span[]> {
  const spans: Span[] = [];
  const reads = ['/store', '/api/products', '/api/cart'];
  const item = JSON.stringify({ productId, quantity: 1 });
  const shopper = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let cookie = '';
    for (let count = index; !isOver(); count += 1) {
      // Before a cart has the most of one item that it can have.
      if (count % MAX_REQUESTS === 0) cookie = '';
      const adds = count % 10 === 0;
      const from = now();
      const send = () =>
        new Promise<IncomingMessage>((resolve, reject) => {
          const options = { host: '127.0.0.1', port, agent, headers: { cookie } };
          const sent = adds
            ? request({ ...options, path: '/api/cart/items', method: 'POST' }, resolve).setHeader(
                'content-type',
                'application/json',
              )
            : request({ ...options, path: reads[count % reads.length] }, resolve);
          // A server that was suspended for seconds closes idle connections before it reads from them.
          sent.on('error', (error) => (sent.reusedSocket ? resolve(send()) : reject(error)));
          sent.end(adds ? item : undefined);
        });
      const response = await send();
      const body = await text(response);
      spans.push([from, now()]);
      if ((response.statusCode ?? 0) >= 300) throw new Error(`${response.statusCode}: ${body.slice(0, 200)}`);
      cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => shopper(index)));
  return spans;
}

const now = () => performance.timeOrigin + performance.now();
