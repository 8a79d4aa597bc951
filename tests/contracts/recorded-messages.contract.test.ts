import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPrintfulReport } from '#server/gateways/print-vendors/printful-webhooks.ts';
import { createPrintify } from '#server/gateways/print-vendors/printify.ts';
import { describeContract } from './describe-contract.ts';
import { fromTable, startVendor } from './vendor-recorder.ts';
import { ACCOUNT, printfulAt, VENDOR_ORDER } from './vendor-sandbox.ts';
import { HOOK, type Recorded, SUBJECTS } from './vendor-subjects.ts';

/* Each recorded message has a test: here, those that the suites of all vendors and the descriptions don't read. */

/** Where the files of each vendor are tested. Printful's Mockup Generator and scopes are in no description here. */
const TESTED: Record<string, { by: string; files: RegExp }[]> = {
  printful: [
    { by: 'printful.contract', files: /^v[12]\/openapi-subset|^v1\/errors|^v2\/webhook[.-]/ },
    {
      by: 'print-vendors.contract',
      files: /^v1\/(stores|store-products|shipping-rates|orders\.get)|^v1\/webhook\.product_/,
    },
    { by: 'print-vendors.contract', files: /^v1\/orders\.create\.sync-variant|^v2\/orders\.shipments/ },
    { by: 'here', files: /^v1\/orders\.(create|list)|^v1\/webhook\.(order|package|stock)_|webhooks\.set/ },
    // The shop orders and asks for rates by v1.
    { by: 'none', files: /^v2\/(orders\.create|shipping-rates)/ },
  ],
  printify: [
    { by: 'printify-fake.contract', files: /^(orders\.(cancel|list|shipping|submit)|products|webhooks?)\b/ },
    { by: 'here', files: /^orders\.send-to-production/ },
  ],
  gooten: [{ by: 'print-vendors.contract', files: /^orders\.(create|get)|^webhook/ }],
  gelato: [{ by: 'print-vendors.contract', files: /^orders\.create|^webhook/ }],
};

const filesIn = (folder: URL) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'));

for (const vendor of Object.keys(SUBJECTS))
  describeContract(`${vendor} (recorded messages)`, (folder) => {
    test('each has a test', () => {
      const files = filesIn(new URL(`${vendor}/`, folder));
      const tested = TESTED[vendor] ?? [];
      expect(files.filter((file) => !tested.some((one) => one.files.test(file)))).toEqual([]);
      expect(tested.filter((one) => !files.some((file) => one.files.test(file)))).toEqual([]);
    });
  });

describeContract('printful (recorded messages)', (folder) => {
  const directory = new URL('printful/', folder);
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, directory), 'utf8')) as Recorded;
  const files = filesIn(directory);
  const bodyOf = <Result = Record<string, unknown>>(file: string) =>
    read(file).response?.body as { result: Result };

  test.each(files.filter((file) => file.startsWith('v1/orders.create.')))(
    'reads the order of %s',
    async (file) => {
      const { result } = bodyOf(file);
      const { base } = await startVendor(fromTable({ 'GET /orders/1': bodyOf(file) }));
      expect(await printfulAt(base).getOrder(ACCOUNT, '1')).toMatchObject({
        ...{ id: String(result['id']), reference: result['external_id'] ?? null },
        ...{ status: 'pending', vendorStatus: 'draft', isDraft: true, shipments: [] },
        cost: expect.any(Number),
      });
    },
  );

  test('reads each order of the recorded list', async () => {
    const { result } = bodyOf<{ id: number }[]>('v1/orders.list.json');
    expect(result).not.toEqual([]);
    for (const order of result) {
      const shipments = read('v2/orders.shipments.json').response?.body;
      const { base } = await startVendor(
        fromTable({
          [`GET /orders/${order.id}`]: { code: 200, result: order },
          [`GET /v2/orders/${order.id}/shipments`]: { ...(shipments as object), paging: { total: 1 } },
        }),
      );
      const state = await printfulAt(base).getOrder(ACCOUNT, String(order.id));
      expect(state).toMatchObject({ id: String(order.id), vendorStatus: 'draft' });
    }
  });

  test.each(files.filter((file) => /^v1\/webhook\.(order|package)_/.test(file)))(
    "refuses the unsigned report %s, also with the secret of v1's address",
    async (file) => {
      const rawBody = JSON.stringify(read(file).payload);
      const { url } = await SUBJECTS.printful.sign(read(file));
      const report = { rawBody, headers: new Headers(), url: new URL(url) };
      const { account } = SUBJECTS.printful;
      expect(() => readPrintfulReport(account, report)).toThrow(
        expect.objectContaining({ code: 'unknown_sender' }),
      );
    },
  );

  test('takes the report about stock from v1', async () => {
    const recorded = read('v1/webhook.stock_updated.json');
    const { url } = await SUBJECTS.printful.sign(recorded);
    const rawBody = JSON.stringify(recorded.payload);
    const report = { rawBody, headers: new Headers(), url: new URL(url) };
    expect(readPrintfulReport(SUBJECTS.printful.account, report)).toMatchObject({
      ...{ type: 'stock_updated', about: { kind: 'products' }, storeId: '952434' },
    });
  });

  test('registers both webhooks with the recorded replies', async () => {
    const [v1, v2] = ['v1', 'v2'].map((version) => bodyOf(`${version}/webhooks.set.json`).result);
    // The example of a secret has a letter that isn't hexadecimal.
    const secret = String(v2?.['secret_key']).replace('w', '0');
    const signed = { code: 200, result: { ...v2, default_url: HOOK, secret_key: secret } };
    const { base, exchanges } = await startVendor(
      fromTable({
        ...{ 'POST /v2/webhooks': signed, 'GET /v2/webhooks': signed },
        'POST /webhooks': { code: 200, result: { ...v1, url: HOOK } },
      }),
    );
    const registered = { webhookSecret: secret, reportsOrdersOnly: false };
    expect(await printfulAt(base).registerWebhook(ACCOUNT, HOOK)).toEqual(registered);
    const sent = exchanges
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => Object.keys(body as object));
    for (const [at, version] of ['v2', 'v1'].entries())
      expect(Object.keys(read(`${version}/webhooks.set.json`).request?.body as object)).toEqual(
        expect.arrayContaining(sent[at] ?? ['nothing']),
      );
  });
});

describeContract('printify (recorded messages)', (folder) => {
  test('sends an order to production by the recorded call', async () => {
    const file = new URL('printify/orders.send-to-production.json', folder);
    const { request, response } = JSON.parse(readFileSync(file, 'utf8')) as Recorded & {
      request: { method: string; path: string };
      response: { body: { id: string } };
    };
    const { body } = response;
    const path = request.path.replace('/v1', '').replace('{shop_id}', '10').replace('{order_id}', body.id);
    const { base, exchanges } = await startVendor(
      fromTable({
        'POST /shops/10/orders.json': { id: body.id },
        [`GET /shops/10/orders/${body.id}.json`]: body,
        [`${request.method} ${path}`]: body,
      }),
    );
    const printify = createPrintify({ settings: { apiBase: base } });
    const items = VENDOR_ORDER.items.map((item) => ({ ...item, printFiles: [] }));
    const account = { ...ACCOUNT, storeId: '10', apiKey: 'key' };
    expect(await printify.submitOrder(account, { ...VENDOR_ORDER, items })).toMatchObject({
      ...{ id: body.id, status: 'sent_to_vendor', isDraft: false, cost: 1149 + 400 },
    });
    expect(
      exchanges.filter((one) => `${one.method} ${one.path}` === `${request.method} ${path}`),
    ).toHaveLength(1);
  });
});
