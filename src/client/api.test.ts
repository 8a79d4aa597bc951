import { expect, it, vi } from 'vitest';
import { addressOf, call, request } from './api.ts';
import { ApiError } from './api-error.ts';

function respondWith(body: string, status = 200) {
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));
}

function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

it('fills in the path, and sends the other members as JSON', async () => {
  const fetched = respondWith('{"itemCount":1}');
  const cart = await call('PUT /api/cart/items/:itemId', { itemId: 'a/b', quantity: 2 }, { keepalive: true });
  expect(cart).toEqual({ itemCount: 1 });
  expect(fetched.mock.calls).toEqual([
    [
      '/api/cart/items/a%2Fb',
      expect.objectContaining({
        method: 'PUT',
        body: '{"quantity":2}',
        keepalive: true,
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      }),
    ],
  ]);
});

it('sends the members of a GET as its query, without those that are absent', async () => {
  const fetched = respondWith('[]');
  await call('GET /api/admin/orders', { q: 'Kit & Co', status: undefined, needs: 'unsent' });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/admin/orders?q=Kit+%26+Co&needs=unsent');
});

it('sends the members of a DELETE as its query, because proxies may drop its body', async () => {
  const fetched = respondWith('');
  await call('DELETE /api/admin/users/:id', { id: 'u1', updatedAt: '2026-01-02T00:00:00.000Z' });
  const [[address, { body }]] = fetched.mock.calls as unknown as [[string, RequestInit]];
  expect([address, body]).toEqual(['/api/admin/users/u1?updatedAt=2026-01-02T00%3A00%3A00.000Z', undefined]);
});

it('sends files as parts of a form beside the data', async () => {
  const fetched = respondWith('', 200);
  const logo = new Blob(['<svg/>']);
  await request('POST /api/customizations/logo-preview', { logo }, { multipart: true });
  const [[, { body, headers }]] = fetched.mock.calls as unknown as [
    [string, { body: FormData; headers: object }],
  ];
  expect([...body.keys()]).toEqual(['logo', 'data']);
  expect([body.get('data'), await (body.get('logo') as Blob).text()]).toEqual(['{}', '<svg/>']);
  expect(headers).toEqual({ Accept: 'application/json' });
});

it('returns the address of a call', () => {
  expect(addressOf('GET /api/admin/orders/export.csv', { status: 'paid' })).toBe(
    '/api/admin/orders/export.csv?status=paid',
  );
  expect(addressOf('POST /api/contact')).toBe('/api/contact');
});

it('throws an ApiError for a body that is no JSON', async () => {
  respondWith('<html>');
  const error = await failureOf(call('GET /api/cart'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 200,
    code: 'unreadable',
    message: expect.stringContaining('Reload'),
  });
});

it('returns undefined without a body', async () => {
  respondWith('', 200);
  expect(await call('POST /api/logout')).toBeUndefined();
});

it('throws code and message of an error body', async () => {
  respondWith('{"code":"cart_empty","message":"Your cart is empty."}', 409);
  const error = await failureOf(call('GET /api/cart'));
  expect(error).toMatchObject({ status: 409, code: 'cart_empty', message: 'Your cart is empty.' });
});

it("keeps a proxy's error in the message", async () => {
  respondWith('Bad Gateway', 502);
  expect(await failureOf(call('GET /api/cart'))).toMatchObject({ status: 502, message: '502: Bad Gateway' });
});

it('throws an ApiError with status 0 when the site cannot be reached', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  expect(await failureOf(call('GET /api/cart'))).toMatchObject({ status: 0 });
});
