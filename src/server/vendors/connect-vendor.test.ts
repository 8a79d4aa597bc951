import { beforeEach, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectVendor } from './connect-vendor.ts';
import { saveVendorKey } from './save-vendor-key.ts';
import { showVendor } from './vendors.queries.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
  saveVendorKey(
    services,
    'printful',
    { apiKey: services.vendor.apiKey, webhookSecret: undefined },
    ADMIN_ACTOR,
  );
});

const connect = () => connectVendor(services, 'printful', ADMIN_ACTOR);

it('refuses a second administrator while one connects a vendor', async () => {
  const first = connect();
  await expect(connect()).rejects.toMatchObject({ code: 'vendor_connecting' });
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
  // Or was slow: another one has connected the vendor meanwhile.
  await expect(died).rejects.toMatchObject({ code: 'vendor_key_changed' });
  expect(showVendor(services, 'printful')).toMatchObject({ isActive: true });
});
