import type { APIContext } from 'astro';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testServices } from '#tests/support/test-services.ts';
import { endpoint } from './endpoint.ts';
import { Reply } from './response.ts';

const BASE = { summary: 'Counts.', auth: 'public', limit: 'read' } as const;
const output = z.object({ n: z.number() });

async function responseOf(handler: ReturnType<typeof endpoint>, init?: RequestInit, params = {}) {
  const url = new URL('http://localhost:4321/api/x');
  const locals = { services: testServices(), user: null, address: '127.0.0.1', requestId: 'r' };
  const http = { request: new Request(url, init), url, params, locals } as unknown as APIContext;
  const response = (await handler(http)) as Response;
  return { status: response.status, headers: response.headers, body: await response.text() };
}

it('responds with 200 and the result', async () => {
  const response = await responseOf(endpoint({ ...BASE, output, run: () => ({ n: 1 }) }));
  expect(response).toMatchObject({ status: 200, body: '{"n":1}' });
});

it('responds with the declared status', async () => {
  const response = await responseOf(endpoint({ ...BASE, output, status: 201, run: () => ({ n: 1 }) }));
  expect(response).toMatchObject({ status: 201, body: '{"n":1}' });
});

it('responds with the status and headers of a Reply', async () => {
  const run = () => new Reply({ n: 1 }, { status: 200, headers: { 'X-Total-Count': '7' } });
  const response = await responseOf(endpoint({ ...BASE, output, status: [201, 200], run }));
  expect(response).toMatchObject({ status: 200, body: '{"n":1}' });
  expect(response.headers.get('X-Total-Count')).toBe('7');
});

it('responds with 204 without an output', async () => {
  const response = await responseOf(endpoint({ ...BASE, run: () => undefined }));
  expect(response).toMatchObject({ status: 204, body: '' });
});

describe('a body that is JSON but not an object', () => {
  const input = z.object({ id: z.uuid(), name: z.string('Enter a name'), note: z.optional(z.string()) });
  const handler = endpoint({ ...BASE, input, missing: 'order_not_found', run: () => undefined });
  const answer = async (body: string, id: string = crypto.randomUUID()) => {
    const headers = { 'content-type': 'application/json' };
    const { status, body: text } = await responseOf(handler, { method: 'POST', headers, body }, { id });
    return { status, ...JSON.parse(text) };
  };

  it.each(['[]', '[{"name":"x"}]', 'null', '"name"', '1', 'true'])('gets 422: %s', async (body) => {
    expect(await answer(body)).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'The body must be a JSON object.',
      fields: { name: 'Enter a name' },
    });
  });

  it('gets 422 where no field is required, too', async () => {
    const lenient = endpoint({
      ...BASE,
      input: z.object({ note: z.optional(z.string()) }),
      run: () => undefined,
    });
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await responseOf(lenient, { method: 'POST', headers, body: '[]' });
    expect([status, JSON.parse(body)]).toMatchObject([422, { code: 'validation_failed', fields: {} }]);
  });

  it('gets 404 at a malformed path', async () => {
    expect(await answer('[]', 'x')).toMatchObject({ status: 404, code: 'order_not_found' });
  });
});
