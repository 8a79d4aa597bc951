import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { podVendors } from '#db/schema/vendors.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { isReachable } from '#server/kernel/http/origin.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf, rejectionOf } from '#tests/support/errors.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { connectVendor } from './connect-vendor.ts';
import { requestSync } from './request-sync.ts';
import { disconnectVendor, saveVendorKey } from './save-vendor-key.ts';
import { requireAccount } from './vendor-account.ts';
import { listVendors, showVendor } from './vendors.queries.ts';

const KEY = 'pf_right_key';
let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const save = (apiKey: string, webhookSecret?: string) =>
  saveVendorKey(services, 'printful', { apiKey, webhookSecret }, ADMIN_ACTOR);
const connect = () => connectVendor(services, 'printful', ADMIN_ACTOR);
const printful = () => showVendor(services, 'printful');
const audited = () =>
  services.db
    .select()
    .from(auditLog)
    .all()
    .map(({ action, subjectName }) => `${action} ${subjectName}`);
const withSettings = (settings: Record<string, string>) => {
  const secret = { APP_SECRET: services.env.appSecret, DATA_DIR: services.env.dataDir };
  services = { ...services, env: parseEnv({ ...secret, ...settings }) };
};

describe('a vendor', () => {
  it('is listed before it is connected', () => {
    expect(
      listVendors(services).map(({ id, name, type, isActive }) => ({ id, name, type, isActive })),
    ).toEqual([
      { id: 'printful', name: 'Printful', type: 'printful', isActive: false },
      { id: 'printify', name: 'Printify', type: 'printify', isActive: false },
      { id: 'gooten', name: 'Gooten', type: 'gooten', isActive: false },
      { id: 'gelato', name: 'Gelato', type: 'gelato', isActive: false },
    ]);
    expect(printful()).toMatchObject({ keyFrom: null, canSync: true, lastSync: null, problem: null });
  });

  it('is connected with the store that its key belongs to', async () => {
    save(KEY);
    expect(printful()).toMatchObject({ isActive: false, keyFrom: 'database', storeName: null });
    expect(await connect()).toMatchObject({ isActive: true, storeName: 'GTI Store' });
    expect(requireAccount(services, 'printful')).toEqual({
      apiKey: KEY,
      storeId: '4711',
      webhookSecret: null,
    });
    expect(await connect()).toMatchObject({ isActive: true, storeName: 'GTI Store' });
    expect(audited()).toEqual([
      'vendor_key_saved Printful',
      'vendor_connected Printful',
      'vendor_connected Printful',
    ]);
  });

  it.each([
    [new AppError('vendor_timeout'), 'vendor_timeout'],
    [new AppError('vendor_failed'), 'vendor_failed'],
  ])("stays as it was when it can't be reached: %s", async (failure, code) => {
    save(KEY);
    services.vendor.failure = failure;
    expect(await rejectionOf(connect())).toMatchObject({ code });
    expect(printful()).toMatchObject({ isActive: false, keyFrom: 'database' });
  });

  it('refuses a wrong key, and to connect without one', async () => {
    expect(await rejectionOf(connect())).toMatchObject({
      code: 'vendor_not_configured',
      message: 'Connect Printful with its key first.',
    });
    save('pf_wrong_key');
    expect(await rejectionOf(connect())).toMatchObject({ code: 'vendor_key_refused' });
    expect(printful().isActive).toBe(false);
  });

  it('is not connected anymore with another key', async () => {
    await connectFakeVendor(services);
    save('pf_other_key');
    expect(printful()).toMatchObject({ isActive: false, storeName: null });
    expect(errorOf(() => requestSync(services, null))).toMatchObject({ code: 'vendor_not_configured' });
  });

  it('is not connected with a key that was replaced meanwhile', async () => {
    save(KEY);
    const { vendor } = services;
    const listStores = vendor.listStores.bind(vendor);
    vendor.listStores = async (account) => {
      const stores = await listStores(account);
      save('pf_other_key');
      return stores;
    };
    expect(await rejectionOf(connect())).toMatchObject({ code: 'stale' });
    expect(printful().isActive).toBe(false);
  });

  it('is disconnected with its products left as they are', async () => {
    await connectFakeVendor(services);
    services.vendor.products = [vendorProduct('tee')];
    await syncNow(services);
    disconnectVendor(services, 'printful', ADMIN_ACTOR);
    disconnectVendor(services, 'printful', ADMIN_ACTOR);
    expect(printful()).toMatchObject({ isActive: false, keyFrom: null, lastSync: { added: 1 } });
    expect(audited().filter((entry) => entry.startsWith('vendor_disconnected'))).toHaveLength(1);
    expect(errorOf(() => requestSync(services, null))).toMatchObject({ code: 'vendor_not_configured' });
  });
});

describe('a key of the environment', () => {
  it("wins over a stored one, which can't be saved", async () => {
    save('pf_stored');
    withSettings({ PRINTFUL_API_KEY: KEY });
    expect(printful()).toMatchObject({ keyFrom: 'environment', isSandbox: false });
    expect(requireAccount(services, 'printful').apiKey).toBe(KEY);
    expect(errorOf(() => save('pf_other'))).toMatchObject({
      code: 'managed_elsewhere',
      message: expect.stringContaining('PRINTFUL_API_KEY'),
    });
    expect(await connect()).toMatchObject({ isActive: true });
    withSettings({ PRINTFUL_API_KEY: 'pf_of_another_store' });
    expect(printful()).toMatchObject({ isActive: false });
  });

  it("gives way to a stored one if it is the sandbox's", () => {
    withSettings({ PRINTFUL_API_KEY: 'sandbox_key' });
    expect(printful()).toMatchObject({ keyFrom: 'environment', isSandbox: true });
    save(KEY);
    expect(printful()).toMatchObject({ keyFrom: 'database', isSandbox: false });
    expect(requireAccount(services, 'printful').apiKey).toBe(KEY);
  });
});

describe('the webhook', () => {
  it.each([
    ['https://shop.gti.example.com', true],
    ['https://gti-training.com', true],
    ['https://203.0.113.7', false],
    ['https://8.8.8.8', true],
    ['http://gti-training.com', false],
    ['https://localhost', false],
    ['https://127.0.0.1', false],
    ['https://10.1.2.3', false],
    ['https://[::1]', false],
    ['https://[2606:4700::1111]', true],
    ['https://shop.local', false],
    ['https://shop', false],
  ])('can be reached at %s: %s', (siteUrl, reachable) => {
    expect(isReachable(siteUrl)).toBe(reachable);
  });

  it('is registered at a public address, and its secret is kept', async () => {
    withSettings({ PUBLIC_SITE_URL: 'https://gti-training.com' });
    save(KEY);
    expect(await connect()).toMatchObject({ isActive: true, webhookProblem: null });
    expect(services.vendor.webhookUrl).toBe('https://gti-training.com/api/webhooks/printful');
    expect(requireAccount(services, 'printful').webhookSecret).toBe('aa55');
  });

  it('reports changes of stock of the products that were synced last', async () => {
    withSettings({ PUBLIC_SITE_URL: 'https://gti-training.com' });
    await connectFakeVendor(services);
    services.vendor.products = [
      vendorProduct('a', { stockIds: ['71', '72'] }),
      vendorProduct('b', { stockIds: ['72'] }),
    ];
    await syncNow(services);
    expect(services.vendor.watched).toEqual(['71', '72']);
    // The sync is done, whether the vendor accepts that or not.
    services.vendor.webhookFailure = new AppError('vendor_failed');
    expect(await syncNow(services)).toMatchObject({ state: 'done', error: null });
  });

  it("isn't registered where the vendor can't reach it, which is said", async () => {
    save(KEY);
    expect((await connect()).webhookProblem).toMatch(/can't reach http:\/\/localhost:4321/);
    expect(services.vendor.webhookUrl).toBeNull();
  });

  it('is registered at any address in the sandbox', async () => {
    services.vendor.apiKey = 'sandbox_key';
    withSettings({ PRINTFUL_API_KEY: 'sandbox_key' });
    expect(await connect()).toMatchObject({ isSandbox: true, webhookProblem: null });
    expect(services.vendor.webhookUrl).toBe('http://localhost:4321/api/webhooks/printful');
  });

  it('leaves the vendor connected when it is refused', async () => {
    withSettings({ PUBLIC_SITE_URL: 'https://gti-training.com' });
    save(KEY);
    services.vendor.webhookFailure = new AppError('vendor_failed');
    expect(await connect()).toMatchObject({
      isActive: true,
      webhookProblem: expect.stringContaining("didn't accept the address"),
    });
  });
});

describe('a stored key', () => {
  it('keeps the webhook secret that was stored before it, unless another comes with it', () => {
    save(KEY, 'secret-1');
    save('pf_other');
    expect(requireAccount(services, 'printful')).toMatchObject({
      apiKey: 'pf_other',
      webhookSecret: 'secret-1',
    });
    save('pf_other', 'secret-2');
    expect(requireAccount(services, 'printful')).toMatchObject({ webhookSecret: 'secret-2' });
  });

  it("can't be used with another APP_SECRET, and nothing breaks", async () => {
    await connectFakeVendor(services);
    services = { ...services, env: { ...services.env, appSecret: 'another secret of 32 characters.' } };
    expect(printful()).toMatchObject({
      isActive: false,
      keyFrom: 'database',
      problem: expect.stringContaining('APP_SECRET has changed'),
    });
    for (const failure of [() => requestSync(services, null), () => requireAccount(services, 'printful')]) {
      expect(errorOf(failure)).toMatchObject({
        code: 'vendor_not_configured',
        message: expect.stringContaining('Enter the key again'),
      });
    }
    save(KEY);
    expect(await connect()).toMatchObject({ isActive: true, problem: null });
  });

  it('is in no file, entry, response or log line', async () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) });
    services = { ...services, log: pino({ level: 'trace' }, stream) };
    const shown: unknown[] = [];
    save('pf_wrong_key', 'wrong_secret');
    shown.push(await rejectionOf(connect()));
    save(KEY, 'right_secret');
    shown.push(await connect(), await syncNow(services));
    services.vendor.failure = new AppError('vendor_failed');
    shown.push(await syncNow(services), await rejectionOf(connect()), listVendors(services));
    shown.push(services.db.select().from(podVendors).all(), services.db.select().from(auditLog).all());
    expect(lines.length).toBeGreaterThan(0);
    const { $client: client } = services.db;
    client.pragma('wal_checkpoint(TRUNCATE)');
    const everything = [JSON.stringify(shown), ...lines, readFileSync(client.name, 'latin1')].join('\n');
    for (const secret of ['pf_wrong_key', 'wrong_secret', KEY, 'right_secret'])
      expect(everything).not.toContain(secret);
  });
});
