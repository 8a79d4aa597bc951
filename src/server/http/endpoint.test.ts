import type { APIContext } from 'astro';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testServices } from '#tests/support/test-services.ts';
import { endpoint } from './endpoint.ts';
import { Reply } from './response.ts';

const BASE = { summary: 'Counts.', auth: 'public', limit: 'read' } as const;
const output = z.object({ n: z.number() });

async function responseOf(handler: ReturnType<typeof endpoint>) {
  const url = new URL('http://localhost:4321/api/x');
  const locals = { services: testServices(), user: null, address: '127.0.0.1', requestId: 'r' };
  const http = { request: new Request(url), url, params: {}, locals } as unknown as APIContext;
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
