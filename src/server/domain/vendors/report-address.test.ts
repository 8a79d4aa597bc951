import { beforeEach, describe, expect, it } from 'vitest';
import { createGelato } from '#server/gateways/print-vendors/gelato.ts';
import { createGooten } from '#server/gateways/print-vendors/gooten.ts';
import { startGelatoFake } from '#tests/support/gelato-fake.ts';
import { startGootenFake } from '#tests/support/gooten-fake.ts';
import type { ShopInMemory } from '#tests/support/shop-in-memory.ts';
import { signedInShop } from '#tests/support/webhook-events.ts';

let shop: ShopInMemory;
beforeEach(async () => {
  shop = await signedInShop();
  const [gooten, gelato] = [await startGootenFake(), await startGelatoFake()];
  Object.assign(shop.services.vendors, {
    gooten: createGooten({ settings: { apiBase: gooten.base } }),
    gelato: createGelato({ settings: { apiBase: gelato.base } }),
  });
});

const GOOTEN = { apiKey: 'recipe-1', billingKey: 'billing+key/1=' };

async function call(method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await shop.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const connect = (id: string, key: object) => call('POST', `/api/admin/vendors/${id}/setup`, key);
const pathOf = (address: string) => address.replace(shop.services.env.siteUrl, '');

describe('Gooten', () => {
  it('is connected with both keys, which Gooten has accepted', async () => {
    expect(await connect('gooten', GOOTEN)).toMatchObject({
      status: 200,
      body: { isActive: true, canSync: false, needsReportAddress: true },
    });
    const again = await connect('gooten', {});
    expect(again.body).toMatchObject({ isActive: true, keyFrom: 'database' });
    const listed = JSON.stringify((await call('GET', '/api/admin/vendors')).body);
    expect(listed).not.toContain(GOOTEN.billingKey);
  });

  it.each([
    [{ apiKey: 'recipe-1' }, 422, { fields: { billingKey: expect.any(String) } }],
    [{ billingKey: 'billing+key/1=' }, 422, { fields: { apiKey: expect.any(String) } }],
    [{ ...GOOTEN, billingKey: 'other' }, 502, { code: 'vendor_key_refused' }],
  ])('is not connected with %s', async (key, status, body) => {
    expect(await connect('gooten', key)).toMatchObject({ status, body });
    const vendors = (await call('GET', '/api/admin/vendors')).body;
    expect(vendors).toContainEqual(expect.objectContaining({ id: 'gooten', isActive: false }));
  });

  it('reports to the address on the screen, and tests it', async () => {
    await connect('gooten', GOOTEN);
    const { body } = await call('GET', '/api/admin/vendors/gooten/report-address');
    expect(body).toEqual({
      address: expect.stringMatching(/\/api\/webhooks\/gooten\?token=\w{64}$/),
      header: null,
    });
    const path = pathOf(body.address);
    expect((await call('GET', path)).status).toBe(200);
    expect((await call('GET', '/api/webhooks/gooten?token=guess')).status).toBe(401);
    expect((await call('GET', '/api/webhooks/gooten')).status).toBe(401);
    expect((await call('POST', `${path}&orderid=13-1`, { Id: '13-1', Items: [] })).status).toBe(200);
    expect((await call('POST', '/api/webhooks/gooten?orderid=13-1', { Id: '13-1' })).status).toBe(401);
    await connect('gooten', {});
    expect((await call('GET', '/api/admin/vendors/gooten/report-address')).body).toEqual(body);
  });
});

it('Gelato reports to an address with a header, or with the secret in it', async () => {
  expect((await connect('gelato', { apiKey: 'wrong' })).body).toMatchObject({ code: 'vendor_key_refused' });
  expect((await call('GET', '/api/admin/vendors/gelato/report-address')).status).toBe(404);
  await connect('gelato', { apiKey: 'gelato-key' });
  const { address, header } = (await call('GET', '/api/admin/vendors/gelato/report-address')).body;
  const report = { id: 'os_1', event: 'order_status_updated', orderId: 'o-1' };
  expect((await call('POST', pathOf(address), report)).status).toBe(200);
  const sent = await shop.fetch(pathOf(header.address), {
    method: 'POST',
    headers: { [header.name]: header.value, 'content-type': 'application/json' },
    body: JSON.stringify({ ...report, id: 'os_2' }),
  });
  expect(sent.status).toBe(200);
});

it('other sources have no address on the screen, and are not tested', async () => {
  expect((await call('GET', '/api/admin/vendors/printful/report-address')).status).toBe(404);
  for (const source of ['printful', 'gelato', 'stripe'])
    expect((await call('GET', `/api/webhooks/${source}`)).status).toBe(404);
  expect((await call('GET', '/api/webhooks/nobody')).status).toBe(404);
});

it('is for administrators only', async () => {
  shop = await signedInShop('user');
  expect((await call('GET', '/api/admin/vendors/gooten/report-address')).status).toBe(403);
});
