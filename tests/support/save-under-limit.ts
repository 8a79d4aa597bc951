import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pino from 'pino';
import { openDatabase } from '#db/client.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { isStorageFull } from '#server/kernel/files/storage-full.ts';
import { limitsPath } from '#server/kernel/http/limits-file.ts';
import { createRateLimits } from '#server/kernel/http/rate-limits.ts';
import type { Services } from '#server/kernel/services.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { SHOPPER } from './shop.ts';

/**
 * A process of its own, so that a test can limit how large its files may get: fills carts until there is no room, saves a
 * design, and prints what happened to each as JSON. Arguments: data folder, product id, how many carts at most.
 */
const [dataDir = '', productId = '', most = '0'] = process.argv.slice(2);
const env = parseEnv({ APP_SECRET: 'a secret of at least 32 characters', DATA_DIR: dataDir });
const now = () => new Date();
const log = pino({ level: 'silent' });
// Only what carts and designs need: the libraries of the gateways take longer to load than the rest takes to run.
const services = {
  env,
  db: openDatabase(join(dataDir, 'shop.sqlite')),
  limits: createRateLimits({ file: limitsPath(dataDir), scale: 1, now, log }),
  log,
  now,
  newId: randomUUID,
} as Partial<Services> as Services;

async function outcomeOf(work: () => unknown): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    return isStorageFull(error) ? 'full' : String(error);
  }
}

const addTo = (count: number) => {
  const buyer = { userId: null, sessionId: `${process.pid}-${count}`, keys: [`cart:${count}`] };
  return outcomeOf(() => addCartItem(services, buyer, { productId, quantity: 1 }));
};

let cart = 'done';
for (let count = 0; count < Number(most) && cart === 'done'; count += 1) cart = await addTo(count);
// A design needs less room than a new cart. Adding again to a cart needs the least.
if (cart === 'full') while ((await addTo(0)) === 'done');
const design = await outcomeOf(() =>
  saveDesign(services, SHOPPER, '203.0.113.7', { productId, ...DEFAULT_DESIGN }),
);
console.log(JSON.stringify({ cart, design }));
