import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitGootenKey } from '#server/gateways/print-vendors/gooten-key.ts';
import type { PrintVendor } from '#server/gateways/print-vendors/print-vendor.ts';
import { describeContract } from './describe-contract.ts';
import { fromTable, startVendor } from './vendor-recorder.ts';
import { VENDOR_ORDER } from './vendor-sandbox.ts';
import { account, type Call, HOOK, IDENTITY, type Recorded, SUBJECTS } from './vendor-subjects.ts';

/* One suite for all vendors: what each gateway sends and understands, against what the vendors have published. */

/** A vendor whose calls are tested as far as it offers them. */
type Offered = Partial<PrintVendor>;

for (const [name, subject] of Object.entries(SUBJECTS)) {
  describeContract(name, (folder) => {
    const directory = new URL(`${name}/`, folder);
    const read = (file: string) => JSON.parse(readFileSync(new URL(file, directory), 'utf8')) as Recorded;
    const testOf = (call: Call, title: string, run: () => Promise<void>) => {
      if (subject.offers.includes(call)) test(title, run);
    };

    async function start(change: Record<string, unknown> = {}) {
      const table = { ...subject.replies(read), ...change };
      const vendor = await startVendor(fromTable(table));
      const gateway: Offered = subject.create(vendor.base);
      return { gateway, exchanges: vendor.exchanges };
    }

    test('offers the calls that are known', async () => {
      const { gateway } = await start();
      const calls = Object.entries(gateway).flatMap(([call, run]) => (typeof run === 'function' ? call : []));
      expect(calls.toSorted()).toEqual([...subject.offers].toSorted());
    });

    test('identifies itself in every call', async () => {
      const { gateway, exchanges } = await start();
      await gateway.getOrder?.(subject.account, subject.order.id);
      expect(exchanges.length).toBeGreaterThan(0);
      for (const exchange of exchanges) {
        expect(IDENTITY[name]?.(exchange)).toBe(splitGootenKey(subject.account.apiKey).recipeId);
        expect(exchange.headers['user-agent']).toMatch(/GTI/);
      }
    });

    test('reads an order, and null for one that does not exist', async () => {
      const { gateway } = await start();
      const { shipments, ...order } = subject.order;
      const state = await gateway.getOrder?.(subject.account, order.id);
      expect(state).toMatchObject(order);
      expect(state?.shipments).toHaveLength(shipments);
      if (name !== 'gooten') expect(await gateway.getOrder?.(subject.account, 'nothing')).toBeNull();
    });

    test('does not move an order with a status that it does not know', async () => {
      const changed = JSON.parse(
        JSON.stringify(subject.replies(read)).replaceAll(
          /"(status|Status|fulfillmentStatus)":"[^"]*"/g,
          '"$1":"teleported"',
        ),
      ) as Record<string, unknown>;
      const { gateway } = await start(changed);
      expect(await gateway.getOrder?.(subject.account, subject.order.id)).toMatchObject({
        status: null,
        vendorStatus: 'teleported',
      });
    });

    testOf('listStores', 'lists the stores of the key', async () => {
      const { gateway } = await start();
      const store = expect.objectContaining({ id: '10', name: 'My Store', usable: true });
      const isOneStore = gateway.storeKind === null;
      expect(await gateway.listStores?.(subject.account)).toEqual(isOneStore ? [] : [store]);
    });

    testOf('readKey', 'reads what the key lacks', async () => {
      const { gateway } = await start();
      const missingPermissions = name === 'printful' ? ['sync_products', 'webhooks'] : [];
      expect(await gateway.readKey?.(subject.account)).toEqual({ expiresAt: null, missingPermissions });
    });

    testOf('findOrder', 'finds an order by our reference, and null for another', async () => {
      const { gateway } = await start();
      const find = (reference: string) =>
        gateway.findOrder?.(subject.account, { ...VENDOR_ORDER, reference }, new Date(0));
      expect(await find(subject.foundBy)).toMatchObject({ id: subject.order.id });
      expect(await find('00000000-0000-4000-8000-000000000000')).toBeNull();
    });

    testOf('listProducts', 'reads products with their variants', async () => {
      const { gateway } = await start();
      const products = await gateway.listProducts?.(subject.account);
      const { id, price, picture } = subject.products ?? { id: '', price: 0, picture: '' };
      expect(products).toHaveLength(1);
      expect(products?.[0]).toMatchObject({
        id,
        imageUrl: picture,
        variants: [{ retailPrice: price, isAvailable: true }],
      });
    });

    testOf('listProducts', 'fails as a whole when a part has another shape', async () => {
      const { gateway } = await start(
        Object.fromEntries(Object.keys(subject.replies(read)).map((call) => [call, { unexpected: true }])),
      );
      await expect(gateway.listProducts?.(subject.account)).rejects.toMatchObject({ code: 'vendor_failed' });
      await expect(gateway.getOrder?.(subject.account, subject.order.id)).rejects.toMatchObject({
        code: 'vendor_failed',
      });
    });

    testOf('quoteShipping', 'reads shipping quotes in cents', async () => {
      const { gateway } = await start();
      const quotes = await gateway.quoteShipping?.(subject.account, VENDOR_ORDER);
      expect(quotes?.map(({ id, price }) => ({ id, price }))).toEqual(subject.quotes);
    });

    testOf('estimateCost', 'reads what the items of an order cost, and makes none', async () => {
      const { gateway, exchanges } = await start();
      expect(await gateway.estimateCost?.(subject.account, VENDOR_ORDER)).toBe(1000);
      expect(exchanges.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'POST /orders/estimate-costs',
      ]);
    });

    testOf('submitOrder', 'submits an order', async () => {
      const { gateway, exchanges } = await start();
      const order = await gateway.submitOrder?.(subject.account, VENDOR_ORDER);
      expect(order?.id).not.toBe('');
      const posts = exchanges.filter(
        ({ method, path }) => method === 'POST' && /\/orders(\.json|\/)?$/.test(path),
      );
      expect(posts).toHaveLength(1);
    });

    // Where canceling doesn't return the order, its state can't change in a table of replies.
    if (subject.canceled)
      test('cancels an order', async () => {
        const { gateway } = await start();
        const order = await gateway.cancelOrder?.(subject.account, subject.order.id);
        expect(order?.vendorStatus).toBe(subject.canceled);
      });

    const files = readdirSync(directory, { recursive: true }).map(String);
    test.each(files.filter((file) => file.startsWith(subject.reports)))(
      'accepts the report %s',
      async (file) => {
        const { gateway } = await start();
        const recorded = read(file);
        const rawBody = recorded.raw_body ?? JSON.stringify(recorded.payload);
        const right = { ...(await subject.sign(recorded)), rawBody, account: subject.account };
        const report = (change: Partial<typeof right> = {}) => {
          const { headers, url, account, ...rest } = { ...right, ...change };
          return gateway.verifyWebhook?.(account, {
            ...rest,
            headers: new Headers(headers),
            url: new URL(url),
          });
        };
        const event = report();
        expect(event?.payload).toEqual(JSON.parse(rawBody));
        expect(event?.about?.kind).toMatch(/^(order|products)$/);
        expect(report()?.externalId).toBe(event?.externalId);

        const refused = expect.objectContaining({ code: 'unknown_sender' });
        expect(() => report({ headers: {}, url: HOOK })).toThrow(refused);
        expect(() => report({ headers: {}, url: `${HOOK}?token=guess` })).toThrow(refused);
        if (name === 'printify') expect(() => report({ rawBody: `${rawBody} ` })).toThrow(refused);
        expect(() => report({ account: account({ webhookSecret: null }) })).toThrow(refused);
      },
    );
  });
}
