import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type Db, openDatabase } from '#db/client.ts';
import { vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { STORE } from '#scripts/sandbox/print-vendor/objects.ts';
import { createServices } from '#server/app/create-services.ts';
import { settleOrder } from '#server/domain/sales/orders/settle-order.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { toExternalId } from '#server/gateways/print-vendors/printful-requests.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import type { Services } from '#server/kernel/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '../support/administrator.ts';
import { browse, type Span } from '../support/browse.ts';
import { fillOrders } from '../support/fill-orders.ts';
import { callVendor, type SandboxVendor, sandboxVendorOf } from '../support/sandbox-vendor.ts';
import { stockProduct } from '../support/shop.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- webhooks`: a print vendor sends 1,000 webhooks in a minute, five about each of 200 orders, while shoppers browse. How long
 * each waits for its answer, how long shoppers wait, and whether all were stored and worked off. Ends with 1 if not, or above a limit.
 */
const PORT = 4485;
const ORDERS = 200;
const REPORTS_EACH = 5;
const CONNECTIONS = 2;
const QUIET_MS = 10_000;
const MAX_P99_MS = 50;
const MAX_ANSWER_MS = 100;
/** How long the last ones may wait to be worked off. */
const WORKED_OFF_MS = 30_000;

const SECRET = 'a01376f30766acf706cc84beb57b79f9';
const SETTINGS = {
  PRINTFUL_WEBHOOK_SECRET: SECRET,
  // The bench reports in the vendor's place.
  SANDBOX_VENDOR_CLOCK: 'off',
  SANDBOX_VENDOR_FAULTS: 'unsent:1',
};

await withShop({ port: PORT, settings: SETTINGS }, async (address, { dataDir }) => {
  const vendor = sandboxVendorOf(dataDir);
  const env = parseEnv({
    ...{ DATA_DIR: dataDir, APP_SECRET: 'a secret that only the bench uses', PUBLIC_SITE_URL: address },
    ...{ PRINTFUL_API_KEY: vendor.key, PRINTFUL_API_BASE: vendor.base },
    ...SETTINGS,
  });
  const db = openDatabase(env.databaseFile);
  const services = createServices(env, db);
  await connectVendor(services, 'printful', ADMIN_ACTOR);
  const productId = stockProduct(services, { inventory: 100_000 });
  fillOrders(db, productId, ORDERS);
  const vendorOrderIds = await submitAll(services, vendor);

  const quietUntil = performance.now() + QUIET_MS;
  const isQuietOver = () => performance.now() > quietUntil;
  const quiet = await browse({ port: PORT, connections: CONNECTIONS, productId, isOver: isQuietOver });
  let isOver = false;
  const reporting = reportAll(address, vendorOrderIds).finally(() => {
    isOver = true;
  });
  const requests = await browse({ port: PORT, connections: CONNECTIONS, productId, isOver: () => isOver });
  const answers = await reporting;
  const lastSent = performance.now();
  const expected = ORDERS * REPORTS_EACH;
  while (workedOff(db) < expected && performance.now() - lastSent < WORKED_OFF_MS) await sleep(100);
  const lag = performance.now() - lastSent;

  const refused = answers.filter(({ ok }) => !ok).length;
  const spans = answers.map(({ span }) => span);
  const [median, p99] = [quantile(spans, 0.5), quantile(spans, 0.99)];
  const [shoppers, undisturbed] = [quantile(requests, 0.99), quantile(quiet, 0.99)];
  console.log(
    `${expected} webhooks: ${refused} refused, ${workedOff(db)} worked off, the last ${lag.toFixed(0)} ms after it was sent`,
  );
  console.log(`answered in ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (at most ${MAX_ANSWER_MS})`);
  console.log(
    `p99 of ${requests.length} requests of shoppers: ${shoppers.toFixed(1)} ms (at most ${MAX_P99_MS}), ${undisturbed.toFixed(1)} ms without webhooks`,
  );
  // On a busy machine, shoppers wait without webhooks as well.
  const isFelt = shoppers > MAX_P99_MS && shoppers > 2 * undisturbed;
  const isSlow = p99 > MAX_ANSWER_MS && p99 > 2 * undisturbed;
  if (refused > 0 || workedOff(db) !== expected || isFelt || isSlow) process.exitCode = 1;
  db.$client.close();
});

/** Makes a vendor order of each order, which has shipped already. @returns the vendor's ids */
async function submitAll(services: Services, vendor: SandboxVendor): Promise<number[]> {
  const { db } = services;
  const recipient = {
    name: 'Sam',
    address1: '1 Main St',
    city: 'Reno',
    state_code: 'NV',
    country_code: 'US',
  };
  const ids: number[] = [];
  for (const { id: orderId } of db.select({ id: orders.id }).from(orders).all()) {
    const id = crypto.randomUUID();
    const lines = db
      .select({ id: orderItems.id })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .all();
    const items = lines.map((line) => ({
      ...{ sync_variant_id: 4_800_000_000, quantity: 1 },
      external_id: toExternalId(line.id),
    }));
    const body = { external_id: toExternalId(id), recipient, items };
    const made = await callVendor<{ id: number }>(vendor, 'POST', '/orders?confirm=1', body);
    await callVendor(vendor, 'POST', `/sandbox/orders/${made.id}/advance`, { to: 'fulfilled' });
    const now = new Date();
    const row = {
      id,
      orderId,
      vendorId: 'printful',
      submission: 'accepted',
      vendorStatus: 'sent_to_vendor',
    } as const;
    db.insert(vendorOrders)
      .values({ ...row, vendorOrderId: String(made.id), createdAt: now, updatedAt: now })
      .run();
    for (const line of lines) {
      const item = {
        orderItemId: line.id,
        quantity: 1,
        vendorProductId: '301000001',
        vendorVariantId: '4800000000',
      };
      db.insert(vendorOrderItems)
        .values({ vendorOrderId: id, ...item })
        .run();
    }
    settleOrder(services, orderId, ADMIN_ACTOR);
    ids.push(made.id);
  }
  return ids;
}

interface Answer {
  span: Span;
  ok: boolean;
}

/** Sends the reports at even distances, whether or not earlier ones are answered. */
async function reportAll(address: string, vendorOrderIds: readonly number[]): Promise<Answer[]> {
  const total = vendorOrderIds.length * REPORTS_EACH;
  const start = performance.now();
  const sent: Promise<Answer>[] = [];
  for (let number = 0; number < total; number++) {
    const due = start + (number * MINUTE_MS) / total;
    await sleep(Math.max(0, due - performance.now()));
    sent.push(report(address, vendorOrderIds[number % vendorOrderIds.length] ?? 0, number));
  }
  return Promise.all(sent);
}

async function report(address: string, vendorOrderId: number, number: number): Promise<Answer> {
  const body = JSON.stringify({
    type: 'order_updated',
    occurred_at: new Date(Date.UTC(2026, 10, 23) + number * 1000).toISOString(),
    retries: 0,
    store_id: STORE.id,
    data: { order: { id: vendorOrderId, status: 'fulfilled', store_id: STORE.id } },
  });
  const signature = createHmac('sha256', Buffer.from(SECRET, 'hex')).update(body).digest('hex');
  const from = performance.now();
  const response = await fetch(`${address}/api/webhooks/printful`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-pf-webhook-signature': signature },
    body,
  });
  const span: Span = [from, performance.now()];
  await response.body?.cancel();
  return { span, ok: response.ok };
}

/** Returns how many were worked off without an error, and belong to an order. */
function workedOff({ $client: client }: Db): number {
  const done = 'processed_at is not null and error is null and order_id is not null';
  return client.prepare<[], number>(`select count(*) from webhook_events where ${done}`).pluck().get() ?? 0;
}

function quantile(spans: readonly Span[], part: number): number {
  const waits = spans.map(([sent, answered]) => answered - sent).sort((a, b) => a - b);
  return waits[Math.floor(waits.length * part)] ?? Number.NaN;
}
