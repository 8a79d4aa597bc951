import { join } from 'node:path';
import { expect, it } from 'vitest';
import { saveVendorKey } from '#server/domain/vendors/save-vendor-key.ts';
import { keyOf } from '#server/domain/vendors/vendor-account.ts';
import { openLock, tryLock } from '#server/kernel/files/file-lock.ts';
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

it('waits for the site to be stopped', async () => {
  const { env, db } = testServices();
  const site = openLock(join(env.dataDir, 'lock.sqlite'));
  tryLock(site, 'immediate');
  const files = { dataDir: env.dataDir, databaseFile: db.$client.name, appSecret: NEW };
  await expect(rotate(files, env.appSecret)).rejects.toThrow('The site is running');
  site.close();
});

it('says what it needs', async () => {
  const { env } = testServices();
  for (const secret of [undefined, '', env.appSecret])
    await expect(rotate(env, secret)).rejects.toThrow('OLD_APP_SECRET=… npm run rotate-keys');
});
