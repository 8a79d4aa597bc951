import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectVendor } from './connect-vendor.ts';
import { saveVendorKey } from './save-vendor-key.ts';
import { isConnected, requireAccount } from './vendor-account.ts';
import { showVendor } from './vendors.queries.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
  save(services.vendor.apiKey);
});

const save = (apiKey: string) =>
  saveVendorKey(services, 'printful', { apiKey, webhookSecret: undefined }, ADMIN_ACTOR);
const connect = () => connectVendor(services, 'printful', ADMIN_ACTOR);

it('refuses a second administrator while one connects a vendor', async () => {
  const first = connect();
  await expect(connect()).rejects.toMatchObject({ code: 'in_progress' });
  expect(await first).toMatchObject({ isActive: true });
  expect(await connect()).toMatchObject({ isActive: true });
});

it('can be repeated at once after a failure, and five minutes after its process died', async () => {
  services.vendor.failure = new AppError('vendor_failed');
  await expect(connect()).rejects.toMatchObject({ code: 'vendor_failed' });
  services.vendor.failure = null;
  const died = connect();
  services.pass(5 * MINUTE_MS);
  expect(await connect()).toMatchObject({ isActive: true });
  // Or was slow: another one has connected the vendor since.
  await expect(died).rejects.toMatchObject({ code: 'stale' });
  expect(showVendor(services, 'printful')).toMatchObject({ isActive: true });
});

describe('with another key', () => {
  const connectWith = (apiKey: string, webhookSecret?: string) =>
    connectVendor(services, 'printful', ADMIN_ACTOR, { apiKey, webhookSecret });
  const account = () => requireAccount(services, 'printful');

  it('keeps the key and the connection until the vendor has accepted the other one', async () => {
    await connect();
    const before = account();
    await expect(connectWith('pf_wrong_key')).rejects.toMatchObject({ code: 'vendor_key_refused' });
    expect(account()).toEqual(before);
    expect(showVendor(services, 'printful')).toMatchObject({ isActive: true, storeName: 'GTI Store' });
    expect(isConnected(services, 'printful')).toBe(true);
    services.vendor.apiKey = 'pf_new_key';
    expect(await connectWith('pf_new_key', 'secret')).toMatchObject({ isActive: true });
    expect(account()).toMatchObject({ apiKey: 'pf_new_key', webhookSecret: 'secret' });
  });

  it('stores nothing of a first key that is refused', async () => {
    services = testServices();
    await expect(connectWith('pf_wrong_key')).rejects.toMatchObject({ code: 'vendor_key_refused' });
    expect(showVendor(services, 'printful')).toMatchObject({ isActive: false, keyFrom: null });
  });

  it('keeps a key that someone else has saved since', async () => {
    services.vendor.apiKey = 'pf_new_key';
    const connecting = connectWith('pf_new_key');
    save('pf_third_key');
    await expect(connecting).rejects.toMatchObject({ code: 'stale' });
    expect(account().apiKey).toBe('pf_third_key');
  });

  it("isn't taken while the environment has one", async () => {
    services.env.vendors.printful.apiKey = 'pf_env_key';
    await expect(connectWith('pf_new_key')).rejects.toMatchObject({ code: 'managed_elsewhere' });
  });
});
