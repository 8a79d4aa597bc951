import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { desc } from 'drizzle-orm';
import { type Db, openDatabase } from '#db/client.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { toWire } from '#shared/money.ts';
import type { Product } from '#shared/schemas/product.schema.ts';
import { ADDRESS } from '../support/address.ts';
import { ADMIN } from '../support/e2e-settings.ts';
import { stockUp } from '../support/stock-up.ts';
import { servingProcesses } from './server-cpu.ts';
import { report } from './table.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- freshness`: changes a price again and again by the API of the back office, while two processes serve the list of
 * products and carts to many connections. Ends with 1 if any process shows the former price later than 100 ms after the
 * change was answered, or if a payment that starts then charges it.
 */
const PORT = 4487;
const EDITS = 40;
const MAX_LATE_MS = 100;
/** Processes take connections in turn, so that some of these reach each one. */
const PROBES = 8;
/** Connections that ask for the list, and that add to carts, without a pause. */
const READERS = 24;
const BUYERS = 4;

interface Answer {
  status: number;
  body: string;
  cookie: string;
}

/** Sends requests on one connection, one after the other, with one visitor's cookies. */
function connection(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let cookie = '';
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers = { ...(sent && { 'Content-Type': 'application/json' }), ...(cookie && { cookie }) };
    const answer = await new Promise<Answer>((resolve, reject) => {
      const call = request(address + path, { method, agent, headers }, (response) => {
        const set = response.headers['set-cookie']?.map((value) => value.split(';')[0]).join('; ') ?? '';
        const { statusCode = 0 } = response;
        text(response).then((all) => resolve({ status: statusCode, body: all, cookie: set }), reject);
      });
      call.on('error', reject).end(sent);
    });
    cookie = answer.cookie || cookie;
    if (answer.status >= 400 && answer.status !== 409) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer;
  };
  return { send, close: () => agent.destroy() };
}
type Connection = ReturnType<typeof connection>;

/** What was seen of a change, in milliseconds after it was answered. */
interface Found {
  /** When responses with the former price arrived. */
  staleAfter: number[];
  /** When every connection had the new price. */
  shownAfter: number;
}

await withShop(
  { port: PORT, products: 24, settings: { WEB_CONCURRENCY: '2', ADMIN_PASSWORD: ADMIN.password } },
  async (address, { pid, databaseFile }) => {
    if (servingProcesses(pid).length !== 2) throw new Error('The shop should have two processes.');
    const db = openDatabase(databaseFile);
    stockUp(db.$client, 1_000_000);
    const probes = Array.from({ length: PROBES }, () => connection(address));
    for (const probe of probes) await probe.send('GET', '/api/products');
    const office = connection(address);
    await office.send('POST', '/api/login', ADMIN);
    const load = startLoad(address);
    const found: Found[] = [];
    try {
      for (let edit = 1; edit <= EDITS; edit += 1) {
        found.push(await measureEdit(address, db, office, probes, 1000 + edit));
      }
    } finally {
      const requests = await load.stop();
      for (const each of [...probes, office]) each.close();
      db.$client.close();
      console.log(`${requests} requests of the list and of carts meanwhile`);
    }
    const stale = found.flatMap(({ staleAfter }) => staleAfter);
    const latest = Math.max(0, ...stale);
    const shown = Math.max(...found.map(({ shownAfter }) => shownAfter));
    console.log(
      `${EDITS} changes: ${stale.length} stale responses, the last one ${latest.toFixed(1)} ms after a change was answered; all ${PROBES} connections had an answer with the new price within ${shown.toFixed(1)} ms; every payment charged it`,
    );
    report([['last response with the former price, ms after the change', latest, 'at most', MAX_LATE_MS]]);
  },
);

/**
 * Changes a price and asks every connection until it shows the new one.
 * @throws Error if a payment is started at another price than the new one
 */
async function measureEdit(
  address: string,
  db: Db,
  office: Connection,
  probes: Connection[],
  cents: number,
): Promise<Found> {
  const [product] = JSON.parse((await probes[0]?.send('GET', '/api/products'))?.body ?? '[]') as Product[];
  if (!product) throw new Error('The shop has no products.');
  const shopper = connection(address);
  const { id, sizes, colors } = product;
  await shopper.send('POST', '/api/cart/items', {
    productId: id,
    quantity: 1,
    size: sizes[0],
    color: colors[0],
  });
  const total = JSON.parse((await shopper.send('POST', '/api/checkout/calculate', ADDRESS)).body).total;
  const { updatedAt } = JSON.parse((await office.send('GET', `/api/admin/products/${id}`)).body);

  const price = toWire(cents);
  await office.send('PUT', `/api/admin/products/${id}`, { price, updatedAt });
  const changedAt = performance.now();
  const staleAfter: number[] = [];
  const untilShown = async (probe: Connection) => {
    for (;;) {
      const shown = JSON.parse((await probe.send('GET', '/api/products')).body) as Product[];
      const after = performance.now() - changedAt;
      if (shown.find((each) => each.id === id)?.price === price) return after;
      staleAfter.push(after);
    }
  };
  const [waits] = await Promise.all([Promise.all(probes.map(untilShown)), pay()]);
  shopper.close();
  return { staleAfter, shownAfter: Math.max(...waits) };

  async function pay(): Promise<void> {
    const input = { shippingAddress: ADDRESS, expectedTotal: total };
    const refused = await shopper.send('POST', '/api/create-payment-intent', input);
    if (refused.status !== 409) throw new Error(`A payment of the former total was started: ${refused.body}`);
    await shopper.send('POST', '/api/create-payment-intent', { shippingAddress: ADDRESS });
    const newest = db.select().from(checkouts).orderBy(desc(checkouts.createdAt)).limit(1).get();
    const charged = newest?.lines[0]?.unitPriceCents;
    if (charged !== cents) throw new Error(`A payment charges ${charged} cents in place of ${cents}.`);
  }
}

/** Asks for the list and adds to carts on many connections until it is stopped; then returns how many requests were answered. */
function startLoad(address: string) {
  let isStopped = false;
  let answered = 0;
  const repeat = async (call: (visitor: Connection) => Promise<unknown>) => {
    const visitor = connection(address);
    while (!isStopped) {
      await call(visitor);
      answered += 1;
    }
    visitor.close();
  };
  const list = (visitor: Connection) => visitor.send('GET', '/api/products');
  const buy = async (visitor: Connection) => {
    const [, product] = JSON.parse((await list(visitor)).body) as Product[];
    const { id: productId, sizes = [], colors = [] } = product ?? {};
    // With its own cart, which has room for 99.
    const buyer = connection(address);
    await buyer.send('POST', '/api/cart/items', {
      productId,
      quantity: 1,
      size: sizes[0],
      color: colors[0],
    });
    buyer.close();
  };
  const visitors = [
    ...Array.from({ length: READERS }, () => repeat(list)),
    ...Array.from({ length: BUYERS }, () => repeat(buy)),
  ];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(visitors);
      return answered;
    },
  };
}
