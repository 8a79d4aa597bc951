import { expect, test } from 'vitest';
import { startVendor } from '#tests/contracts/vendor-recorder.ts';
import { ACCOUNT, printfulAt, startTestPrintVendor } from '#tests/contracts/vendor-sandbox.ts';

async function missingOf(...names: string[]) {
  const scopes = names.map((scope) => ({ scope, display_name: 'View and manage' }));
  const { base } = await startVendor(() => ({ body: { code: 200, result: { scopes } } }));
  return printfulAt(base).readKey(ACCOUNT);
}

test.each([
  [['orders', 'sync_products', 'webhooks', 'file_library'], []],
  [['orders', 'sync_products/read', 'webhooks'], []],
  [
    ['orders/read', 'webhooks/read'],
    ['orders', 'sync_products', 'webhooks'],
  ],
  [[], ['orders', 'sync_products', 'webhooks']],
])('a key with the scopes %j lacks %j', async (scopes, missingPermissions) => {
  expect(await missingOf(...scopes)).toEqual({ expiresAt: null, missingPermissions });
});

test("the sandbox's key lacks nothing", async () => {
  const { base } = await startTestPrintVendor();
  expect((await printfulAt(base).readKey(ACCOUNT)).missingPermissions).toEqual([]);
});
