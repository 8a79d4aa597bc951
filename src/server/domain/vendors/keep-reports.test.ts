import { expect, it } from 'vitest';
import { NO_SETTINGS } from '#scripts/sandbox/print-vendor/settings.ts';
import { readPrintfulReport } from '#server/gateways/print-vendors/printful-webhooks.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { startVendor, type VendorExchange } from '#tests/contracts/vendor-recorder.ts';
import {
  ACCOUNT,
  printfulAt,
  startTestPrintVendor,
  VENDOR_KEY,
  VENDOR_ORDER,
} from '#tests/contracts/vendor-sandbox.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { syncNow } from '#tests/support/vendors.ts';
import { connectVendor } from './connect-vendor.ts';
import { requireAccount } from './vendor-account.ts';
import { showVendor } from './vendors.queries.ts';

type Webhooks = 'both' | 'last';

/** A shop that is connected with a store of the sandbox, which has one product. */
async function connectedShop(webhooks: Webhooks) {
  const store = await startTestPrintVendor({ settings: { ...NO_SETTINGS, webhooks } });
  const [product] = (await store.call('GET', '/sandbox/catalog')).body.result;
  // Without its pictures, which take long to draw.
  const text = JSON.stringify([product]).replaceAll('"/files/', '"https://example.com/');
  await store.call('PUT', '/sandbox/catalog', JSON.parse(text));
  const { base, exchanges } = await startVendor(() => ({ body: {} }));
  const shop = testServices();
  const { appSecret: APP_SECRET, dataDir: DATA_DIR } = shop.env;
  const env = parseEnv({
    ...{ APP_SECRET, DATA_DIR, PUBLIC_SITE_URL: base },
    ...{ PRINTFUL_API_KEY: VENDOR_KEY, PRINTFUL_API_BASE: store.base },
  });
  /** After each call of the shop: whether signed reports are registered. */
  const signed: boolean[] = [];
  const line = await startVendor(async ({ method, path, query, body }) => {
    const search = new URLSearchParams(query).toString();
    const answer = await store.call(method, search ? `${path}?${search}` : path, body);
    signed.push((await store.call('GET', '/v2/webhooks')).status === 200);
    return answer;
  });
  const printful = printfulAt(line.base);
  const services = { ...shop, env, vendors: { ...shop.vendors, printful } };
  await connectVendor(services, 'printful', ADMIN_ACTOR);

  /** Moves an order at the vendor. @returns the type of the report that arrives, once its signature is verified */
  async function reportedType(reference: string): Promise<string> {
    const known = exchanges.length;
    await printful.submitOrder(ACCOUNT, { ...VENDOR_ORDER, reference });
    const isAboutOrders = ({ headers }: VendorExchange) => 'x-pf-webhook-signature' in headers;
    const report = () => exchanges.slice(known).find(isAboutOrders);
    await expect.poll(report).toBeTruthy();
    const { headers, body } = report() as VendorExchange;
    const event = readPrintfulReport(requireAccount(services, 'printful'), {
      rawBody: JSON.stringify(body),
      headers: new Headers(headers as Record<string, string>),
      url: new URL(base),
    });
    return event.type;
  }
  const types = async () => (await store.call('GET', '/webhooks')).body.result.types as string[];
  return { services: services as TestServices, store, signed, reportedType, productReports: types };
}

const FIRST = 'a2a1e41e-a529-4625-8d51-17d2e83ed1a6';
const SECOND = 'b2a1e41e-a529-4625-8d51-17d2e83ed1a6';

it.each(['both', 'last'] as const)(
  'keeps the signed reports about orders through syncs at a store that keeps %s of its registrations',
  async (webhooks) => {
    const { services, reportedType, productReports } = await connectedShop(webhooks);
    expect(await reportedType(FIRST)).toBe('order_created');
    for (let round = 0; round < 2; round += 1) {
      expect(await syncNow(services)).toMatchObject({ state: 'done' });
    }
    expect(await reportedType(SECOND)).toBe('order_created');
    expect(showVendor(services, 'printful')).toMatchObject({
      ...{ isActive: true, webhookProblem: null },
      reportsOrdersOnly: webhooks === 'last',
    });
    expect(await productReports()).toHaveLength(webhooks === 'both' ? 4 : 0);
  },
);

it('restores the signed reports when a store that kept both keeps the last only', async () => {
  const { services, store, reportedType } = await connectedShop('both');
  await store.call('PUT', '/sandbox/settings', { webhooks: 'last' });
  await syncNow(services);
  expect(await reportedType(FIRST)).toBe('order_created');
  expect(showVendor(services, 'printful')).toMatchObject({ webhookProblem: null, reportsOrdersOnly: true });
});

it.each(['both', 'last'] as const)(
  'notices at once that a registration about products replaced the signed reports, at a store that kept %s',
  async (before) => {
    const { services, store, signed } = await connectedShop(before);
    await store.call('PUT', '/sandbox/settings', { webhooks: 'last' });
    signed.length = 0;
    for (let round = 0; round < 4; round += 1) await syncNow(services);
    // One call after the registration shows it, the next one registers the signed reports again.
    const gaps = signed
      .map((is) => (is ? ' ' : 'x'))
      .join('')
      .trim();
    expect(gaps).toBe(before === 'both' ? 'xx' : '');
    expect(signed.at(-1)).toBe(true);
  },
);

it('restores signed reports that someone else switched off', async () => {
  const { services, store, reportedType } = await connectedShop('last');
  await store.call('DELETE', '/v2/webhooks');
  await syncNow(services);
  expect(await reportedType(FIRST)).toBe('order_created');
});

it('says that the vendor reports nothing while its reports cannot be restored, and restores them later', async () => {
  const { services, store, reportedType } = await connectedShop('last');
  await store.call('DELETE', '/v2/webhooks');
  const printful = printfulAt(store.base);
  const refusing = {
    ...printful,
    registerWebhook: () => printful.registerWebhook({ ...ACCOUNT, apiKey: 'sandbox_wrong' }, ''),
  };
  await syncNow({ ...services, vendors: { ...services.vendors, printful: refusing } });
  expect(showVendor(services, 'printful').webhookProblem).toMatch(/^Printful didn't accept the address/);
  await syncNow(services);
  expect(await reportedType(FIRST)).toBe('order_created');
  expect(showVendor(services, 'printful')).toMatchObject({ webhookProblem: null });
});
