import { expect, it } from 'vitest';
import { saveVendorKey } from '#server/vendors/save-vendor-key.ts';
import { keyOf } from '#server/vendors/vendor-account.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { testServices } from '#tests/support/test-services.ts';
import { rotate } from './rotate-keys.ts';

const NEW = 'another secret of 32 characters.';

it('rotates the keys of a shop', async () => {
  const services = testServices();
  const { appSecret: old, dataDir } = services.env;
  const env = { dataDir, databaseFile: services.db.$client.name, appSecret: NEW };
  saveVendorKey(services, 'printful', { apiKey: 'pf_key', webhookSecret: undefined }, ADMIN_ACTOR);
  expect(await rotate(env, old)).toContain('Encrypted 1 stored keys');
  expect(await rotate(env, old)).toContain('No stored key had to change');
  expect(keyOf({ ...services, env: { ...services.env, appSecret: NEW } }, 'printful').apiKey).toBe('pf_key');
});

it('says what it needs', async () => {
  const { env } = testServices();
  for (const secret of [undefined, '', env.appSecret])
    await expect(rotate(env, secret)).rejects.toThrow('OLD_APP_SECRET=… npm run rotate-keys');
});
