import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, callApi } from './api-client.ts';

const Output = z.object({ id: z.number() });

function respondWith(body: string, status = 200): void {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));
}

function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

it.each([
  ['a schema', Output],
  ['a schema that is still loading', Promise.resolve(Output)],
])('parses the body with %s and drops undeclared fields', async (_, output) => {
  respondWith('{"id":1,"new":true}');
  expect(await callApi('GET', '/x', output)).toEqual({ id: 1 });
});

it.each(['{"id":"1"}', '<html>', ''])('throws an ApiError for the body %j', async (body) => {
  respondWith(body);
  const error = await failureOf(callApi('GET', '/x', Output));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 200,
    code: 'unreadable',
    message: expect.stringContaining('Reload'),
  });
});

it('ignores the body without a schema', async () => {
  respondWith('', 200);
  expect(await callApi('POST', '/x', null)).toBeUndefined();
});

it('throws code and message of an error body', async () => {
  respondWith('{"code":"cart_empty","message":"Your cart is empty."}', 409);
  const error = await failureOf(callApi('GET', '/x', Output));
  expect(error).toMatchObject({ status: 409, code: 'cart_empty', message: 'Your cart is empty.' });
});

it('throws an error response without waiting for the schema', async () => {
  respondWith('{"code":"cart_empty","message":"Your cart is empty."}', 409);
  const neverLoads = new Promise<typeof Output>(() => undefined);
  const error = await failureOf(callApi('GET', '/x', neverLoads));
  expect(error).toMatchObject({ status: 409, code: 'cart_empty' });
});
