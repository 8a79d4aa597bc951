import { openDatabase } from '#db/client.ts';
import type { Product } from '#shared/schemas/product.schema.ts';
import { stockUp } from '../support/stock-up.ts';
import { median } from './median.ts';
import { serverCpu } from './server-cpu.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- cart`: the CPU time of the server for an add to the cart beside the cheapest API call, in one
 * run, so that the ratio holds on any machine. Ends with 1 where an add costs too much.
 */
const PORT = 4479;
const ROUNDS = 5;
const SHOPPERS = 40;
const ADDS = 10;
/** Different products in a cart. */
const LINES = 5;
const CONNECTIONS = 8;
const MAX_TIMES = 3.3;

const CALLS = {
  'GET /api/user': async (address: string) => {
    await inParallel(SHOPPERS * ADDS, async () => {
      await (await fetch(`${address}/api/user`)).text();
    });
  },
  'POST /api/cart/items': async (address: string) => {
    const stock = (await (await fetch(`${address}/api/products`)).json()) as Product[];
    await inParallel(SHOPPERS, () => shop(address, stock.slice(0, LINES)));
  },
};
type Call = keyof typeof CALLS;

await withShop({ port: PORT }, async (address, { pid, databaseFile }) => {
  const db = openDatabase(databaseFile);
  stockUp(db.$client, 1_000_000);
  db.$client.close();
  const rounds: Record<Call, number[]> = { 'GET /api/user': [], 'POST /api/cart/items': [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of Object.keys(CALLS) as Call[]) {
      const before = serverCpu(pid);
      await CALLS[name](address);
      // The first round warms up.
      if (round > 0) rounds[name].push((serverCpu(pid) - before) / (SHOPPERS * ADDS));
    }
  }
  const least = median(rounds['GET /api/user']);
  const add = median(rounds['POST /api/cart/items']);
  console.table({ 'GET /api/user': { 'CPU ms': least }, 'POST /api/cart/items': { 'CPU ms': add } });
  console.log(`an add costs ${(add / least).toFixed(2)} times the cheapest call (at most ${MAX_TIMES})`);
  if (add / least > MAX_TIMES) process.exitCode = 1;
});

/** Fills a new cart. */
async function shop(address: string, stock: readonly Product[]): Promise<void> {
  let cookie = '';
  for (let add = 0; add < ADDS; add += 1) {
    const product = stock[add % stock.length];
    const response = await fetch(`${address}/api/cart/items`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', cookie },
      body: JSON.stringify({
        productId: product?.id,
        quantity: 1,
        size: product?.sizes[0],
        color: product?.colors[0],
      }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await response.text();
  }
}

async function inParallel(times: number, work: () => Promise<void>): Promise<void> {
  let begun = 0;
  const worker = async () => {
    while (begun < times) {
      begun += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}
