import { sampleCatalog } from '#scripts/sandbox/print-vendor/catalog.ts';
import { openRecords } from '#scripts/sandbox/print-vendor/records.ts';
import { createPrintful } from '#server/gateways/print-vendors/printful.ts';
import { fromWire } from '#shared/money.ts';
import { startVendor } from '#tests/contracts/vendor-recorder.ts';
import { startTestPrintVendor } from '#tests/contracts/vendor-sandbox.ts';
import { only, printFilesIn, type StartDayVendor, unhurried } from './day-vendor.ts';

const KEY = 'pf_a_real_key';
/** Nothing listens here: what the sandbox can't deliver to the shop is delivered by hand. */
const NOWHERE = 'http://127.0.0.1:9';
const OTHER_STORES = [
  { id: 1, type: 'shopify', name: "Owner's private Shopify" },
  { id: 3, type: 'native', name: 'Club' },
];

export const startPrintful: StartDayVendor = async (services) => {
  const sandbox = await startTestPrintVendor({ key: KEY, now: services.now });
  const [tee] = sampleCatalog();
  if (!tee) throw new Error('The sandbox sells nothing.');
  const { sync_product: product, sync_variants: variants } = tee;
  await sandbox.call(
    'PUT',
    '/sandbox/catalog',
    [{ sync_product: product, sync_variants: variants.slice(0, 2) }],
    KEY,
  );
  // The sandbox has one store, and checks no scope.
  const { siteUrl, vendors } = services.env;
  // Its pictures aren't on Printful's hosts.
  vendors.printful = { ...vendors.printful, apiBase: sandbox.base };
  const replaced = (value: unknown, from: string, to: string) =>
    value === undefined ? undefined : JSON.parse(JSON.stringify(value).replaceAll(from, to));
  const { base, exchanges } = await startVendor(async ({ method, path, query, body }) => {
    const search = new URLSearchParams(query).toString();
    const call = search ? `${path}?${search}` : path;
    const answer = await sandbox.call(method, call, replaced(body, siteUrl, NOWHERE), KEY);
    return path === '/stores'
      ? { body: { ...answer.body, result: [...OTHER_STORES, ...answer.body.result] } }
      : { ...answer, body: replaced(answer.body, NOWHERE, siteUrl) };
  });
  const records = openRecords(sandbox.directory);
  const orders = () => records.orders(100, 0).toReversed();
  const advance = async (to: string) => {
    const { status, body } = await sandbox.call(
      'POST',
      `/sandbox/orders/${only(orders()).id}/advance`,
      { to },
      KEY,
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  const lastNumber = () => only(orders()).shipments.at(-1)?.tracking_number ?? '';
  const [medium, large] = variants;
  return {
    id: 'printful',
    gateway: createPrintful({ settings: { apiBase: base }, ...unhurried(services) }),
    apiKey: KEY,
    storeId: '4127318',
    listed: product.name,
    saysContent: true,
    sku: { product: String(product.id), medium: String(medium?.id), large: String(large?.id) },
    orders: () =>
      orders().map(({ status, items, costs }) => ({
        isCanceled: status === 'canceled',
        units: items.map(({ quantity }) => quantity),
        cost: fromWire(costs.total) ?? 0,
      })),
    printFiles: () =>
      exchanges
        .filter(({ method, path }) => method === 'POST' && path === '/orders')
        .flatMap(({ body }) => printFilesIn(body)),
    fail: () => advance('failed'),
    async repair() {
      await sandbox.call('POST', `/orders/${only(orders()).id}/confirm`, undefined, KEY);
      await advance('inprocess');
    },
    async ship(at) {
      await advance(at === 0 ? 'partial' : 'fulfilled');
      return lastNumber();
    },
    deliver: () => advance('delivered'),
    async reship() {
      await advance('reshipped');
      return lastNumber();
    },
    bringBack: () => advance('returned'),
    reports() {
      const reports = [];
      for (let next = records.nextReport(); next; next = records.nextReport()) {
        records.completeReport(next.id);
        reports.push({ url: next.url.replace(NOWHERE, siteUrl), rawBody: next.body, headers: next.headers });
      }
      return reports;
    },
  };
};
