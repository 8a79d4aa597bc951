import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testServices } from '#tests/support/test-services.ts';
import { endpoint } from './endpoint.ts';
import { Reply } from './response.ts';
import type { RouteContext } from './route-context.ts';

const BASE = { summary: 'Counts.', auth: 'public', limit: 'read' } as const;
const output = z.object({ n: z.number() });

async function responseOf(handler: ReturnType<typeof endpoint>, init?: RequestInit, params = {}) {
  const url = new URL('http://localhost:4321/api/x');
  const locals = { services: testServices(), user: null, address: '127.0.0.1', requestId: 'r' };
  const http = { request: new Request(url, init), url, params, locals } as unknown as RouteContext;
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
  const handler = endpoint({ ...BASE, input, missing: 'not_found', run: () => undefined });
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
    expect(await answer('[]', 'x')).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a body whose values only look like text or lists', () => {
  const input = z.object({
    name: z.string('Enter a name').check(z.minLength(3, 'Use at least 3 characters')),
    tags: z.optional(z.array(z.string()).check(z.maxLength(2))),
    note: z.optional(z.string().check(z.trim(), z.maxLength(5))),
  });
  const handler = endpoint({ ...BASE, input, run: () => undefined });
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    const { status, body: text } = await responseOf(handler, { method: 'POST', headers, body });
    return { status, ...JSON.parse(text) };
  };
  const BROKEN = ['{"length":{"toString":1,"valueOf":1}}', '{"size":{"valueOf":{}},"length":{"toString":1}}'];

  it.each(BROKEN)('gets 422 with the field: %s', async (value) => {
    expect(await send(`{"name":${value}}`)).toMatchObject({
      status: 422,
      code: 'validation_failed',
      fields: { name: expect.any(String) },
    });
    const { fields } = await send(`{"name":"Sam","tags":${value},"note":${value}}`);
    expect(Object.keys(fields).sort()).toEqual(['note', 'tags']);
  });

  it.each(['toString', 'valueOf', 'toJSON', 'then', '__proto__', 'constructor'])(
    'gets 422 when it has a member %s',
    async (member) => {
      expect(await send(`{"name":{"${member}":1},"${member}":{"length":1}}`)).toMatchObject({ status: 422 });
    },
  );

  it('gets 500 for a fault of the schema itself', async () => {
    const broken = z.object({
      name: z.string().check(
        z.refine(() => {
          throw new Error('a mistake of ours');
        }),
      ),
    });
    const headers = { 'content-type': 'application/json' };
    const faulty = endpoint({ ...BASE, input: broken, run: () => undefined });
    const { status } = await responseOf(faulty, { method: 'POST', headers, body: '{"name":"Sam"}' });
    expect(status).toBe(500);
  });
});
