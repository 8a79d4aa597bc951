import { openDatabase } from '#db/client.ts';
import { createServices } from '#server/app/create-services.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { SCREENS } from '../../src/islands/admin/screens.ts';
import { AUDIT } from '../budgets.ts';
import { ADMIN } from '../support/e2e-settings.ts';
import { fillOrderHistory } from '../support/fill-order-history.ts';
import { stockProduct } from '../support/shop.ts';
import { type Findings, startPhone } from './lighthouse.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- admin-pages`: Lighthouse's simulated phone over every screen of the back office with 50 rows. Ends with 1
 * where one is slower than its budget (tests/budgets.ts). Also prints an order that is opened by its address, list and all.
 */
const PORT = 4485;
const ORDERS = 50;

process.env['ADMIN_USERNAME'] = ADMIN.username;
process.env['ADMIN_PASSWORD'] = ADMIN.password;

await withShop({ port: PORT }, async (site, { dataDir }) => {
  const orderId = fill(dataDir);
  const cookie = await signIn(site);
  const screens: string[] = SCREENS.map(({ path }) => path);
  const paths = [...screens, `/admin/order-management?open=${orderId}`];
  const phone = await startPhone();
  const rows: Record<string, Findings> = {};
  try {
    for (const path of paths) rows[path] = await phone.measure(site + path, { Cookie: cookie });
  } finally {
    phone.close();
  }
  console.table(rows);
  const slow = screens.filter((path) => {
    const found = rows[path];
    return !found || found['LCP ms'] >= AUDIT.admin.lcp || found['TBT ms by CPU'] >= AUDIT.admin.tbt;
  });
  console.log(slow.length === 0 ? `${screens.length} screens pass.` : `Too slow: ${slow}`);
  process.exitCode = slow.length === 0 ? 0 : 1;
});

/** Stores the orders, and returns the id of the newest. */
function fill(dataDir: string): string {
  const env = parseEnv({ DATA_DIR: dataDir, APP_SECRET: 'a secret that only this bench needs' });
  const db = openDatabase(env.databaseFile);
  const productId = stockProduct(createServices(env, db), { inventory: 1_000 });
  fillOrderHistory(db, { productId, orders: ORDERS, now: new Date() });
  const id = db.$client.prepare<[], string>('select id from orders order by number desc').pluck().get();
  db.$client.close();
  return id ?? '';
}

async function signIn(site: string): Promise<string> {
  const response = await fetch(`${site}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site },
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
