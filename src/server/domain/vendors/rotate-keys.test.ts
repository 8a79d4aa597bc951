import { beforeEach, expect, it } from 'vitest';
import { podVendors } from '#db/schema/vendors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { rotateKeys } from './rotate-keys.ts';
import { saveVendorKey } from './save-vendor-key.ts';
import { keyOf } from './vendor-account.ts';

const NEW = 'another secret of 32 characters.';
let services: TestServices;
let old: string;
beforeEach(() => {
  services = testServices();
  old = services.env.appSecret;
  const printful = { apiKey: 'pf_key', webhookSecret: 'pf_hook' };
  saveVendorKey(services, 'printful', printful, ADMIN_ACTOR);
  saveVendorKey(services, 'printify', { apiKey: 'py_key', webhookSecret: undefined }, ADMIN_ACTOR);
});

const rows = () => services.db.select().from(podVendors).all();
const keyWith = (appSecret: string, id: 'printful' | 'printify') => {
  const { apiKey, webhookSecret } = keyOf({ ...services, env: { ...services.env, appSecret } }, id);
  return { apiKey, webhookSecret };
};

it('re-encrypts every key, once', () => {
  expect(rotateKeys(services.db, { from: old, to: NEW })).toBe(3);
  expect(keyWith(NEW, 'printful')).toEqual({ apiKey: 'pf_key', webhookSecret: 'pf_hook' });
  expect(keyWith(NEW, 'printify')).toEqual({ apiKey: 'py_key', webhookSecret: null });
  expect(keyWith(old, 'printful')).toEqual({ apiKey: null, webhookSecret: null });
  expect(rotateKeys(services.db, { from: old, to: NEW })).toBe(0);
});

it("changes nothing when it can't decrypt one of them, and names it", () => {
  const before = rows();
  expect(() => rotateKeys(services.db, { from: 'a wrong secret of 32 characters.', to: NEW })).toThrow(
    /printful\.apiKey, printful\.webhookSecret, printify\.apiKey\. Nothing was changed\./,
  );
  expect(rows()).toEqual(before);
});
