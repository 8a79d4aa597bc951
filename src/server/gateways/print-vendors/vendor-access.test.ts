import { expect, test } from 'vitest';
import { accessOf } from './vendor-access.ts';

test("a vendor's key is never sent to the sandbox, nor the sandbox's to a vendor", async () => {
  const own = 'https://api.printful.com';
  const sandbox = { apiKey: 'sandbox_x', apiBase: 'http://127.0.0.1:4400' };
  const proxy = { apiKey: 'pf_real', apiBase: 'https://proxy.example' };
  expect(accessOf(own, sandbox, 'sandbox_x')).toEqual({ base: sandbox.apiBase, isSandbox: true });
  expect(accessOf(own, sandbox, 'pf_typed_in')).toEqual({ base: own, isSandbox: false });
  expect(accessOf(own, proxy, 'pf_typed_in')).toEqual({ base: proxy.apiBase, isSandbox: false });
  expect(accessOf(own, {}, 'pf_real')).toEqual({ base: own, isSandbox: false });
  const notConfigured = expect.objectContaining({ code: 'vendor_not_configured' });
  expect(() => accessOf(own, {}, 'sandbox_x')).toThrow(notConfigured);
  expect(() => accessOf(own, {}, '')).toThrow(notConfigured);
});
