import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { testServices } from '#tests/support/test-services.ts';
import { endpoint, refuseMethod } from './endpoint.ts';
import { type FormFields, MESSAGE_TOO_LONG } from './form.ts';
import type { Handler, RouteContext } from './route-context.ts';

const SITE = 'http://localhost:4321';
const FORM = 'application/x-www-form-urlencoded';

const route = endpoint({
  summary: 'Registers a name.',
  auth: 'public',
  limit: 'contact',
  input: z.object({
    name: z.string().check(z.minLength(1, 'Name is required'), z.maxLength(5, 'At most 5 characters')),
    size: z.optional(z.string()),
  }),
  output: z.object({ id: z.number() }),
  form: { done: '/thanks', again: ({ name = '' }) => `/again?name=${name}`, tooLarge: MESSAGE_TOO_LONG },
  run: ({ input }) => {
    if (input.name === 'later') throw new AppError('rate_limited', { headers: { 'Retry-After': '60' } });
    return { id: 1 };
  },
});

/** Posts a form and returns the response, what the page was given, and where it is. */
async function post(body: BodyInit, headers: Record<string, string> = {}, handler: Handler = route) {
  const request = new Request(SITE, {
    method: 'POST',
    body,
    headers: { 'content-type': FORM, ...headers },
    duplex: 'half',
  } as RequestInit);
  let shown = '';
  const http = {
    request,
    url: new URL(SITE),
    params: { id: '7' },
    locals: {
      services: testServices(),
      address: '127.0.0.1',
      user: null,
      requestId: 'r',
    } as Partial<App.Locals>,
    rewrite: async ({ url }: Request) => {
      shown = url.slice(SITE.length);
      return new Response('<form>', { headers: { 'Content-Type': 'text/html' } });
    },
  };
  const response = await handler(http as unknown as RouteContext);
  return { response, rejected: http.locals.rejectedForm, shown };
}

describe('a plain form post', () => {
  it("must match the form's own schema, if there is one", async () => {
    const lenient = endpoint({
      ...{ summary: 'Finds a name.', auth: 'public', limit: 'contact', output: z.object({ id: z.number() }) },
      input: z.object({ name: z.catch(z.string(), '') }),
      form: {
        input: z.object({ name: z.string().check(z.minLength(3, 'Name is required')) }),
        done: '/thanks',
        again: '/again',
      },
      run: () => ({ id: 1 }),
    });
    const { response, rejected } = await post('name=a', {}, lenient);
    expect([response.status, rejected?.fields]).toEqual([422, { name: 'Name is required' }]);
    expect((await post('name=abc', {}, lenient)).response.status).toBe(303);
    const json = await post('{}', { 'content-type': 'application/json' }, lenient);
    expect(json.response.status).toBe(200);
  });

  it('redirects to a page on success', async () => {
    const { response } = await post('name=Sam');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/thanks']);
  });

  it('shows the form again with its errors and only the fields of the route', async () => {
    const { response, rejected, shown } = await post('name=&size=M&other=x');
    expect([response.status, response.headers.get('content-type')]).toEqual([422, 'text/html']);
    expect(rejected).toEqual({
      code: 'validation_failed',
      message: 'Check the highlighted fields.',
      fields: { name: 'Name is required' },
      values: { name: '', size: 'M' },
    });
    expect(shown).toBe('/again?name=');
  });

  it('echoes each field up to its own limit, or 200 characters', async () => {
    const { rejected } = await post(`name=${'n'.repeat(1000)}&size=${'s'.repeat(1000)}`);
    expect(rejected?.values).toEqual({ name: 'nnnnn', size: 's'.repeat(200) });
  });

  it('keeps the other headers of an error', async () => {
    const { response, rejected } = await post('name=later');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    expect(rejected?.values).toEqual({ name: 'later' });
  });

  it('keeps what was typed when the error precedes reading it', async () => {
    const { response, rejected } = await post('name=Sam', { origin: 'http://evil.example' });
    expect([response.status, rejected?.values]).toEqual([403, { name: 'Sam' }]);
  });

  it('returns 413 above the size limit and echoes nothing', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 64 * 1024;
        controller.enqueue(new TextEncoder().encode(`name=${'x'.repeat(64 * 1024 - 5)}`));
      },
    });
    for (const body of [endless, `name=${'x'.repeat(110_000)}`]) {
      const { response, rejected } = await post(body);
      expect([response.status, rejected?.values]).toEqual([413, {}]);
      expect(rejected?.message).toBe('Your message is too long. Shorten it and send it again.');
    }
    expect(sent).toBeLessThan(5 * 1024 * 1024);
  });

  it('redirects to and shows again a page that depends on the fields and the path', async () => {
    const form = {
      done: ({ name = '' }: FormFields, { id }: RouteContext['params']) => `/order/${id}?name=${name}`,
      again: (_values: FormFields, _services: Services, { id }: RouteContext['params']) => `/order/${id}`,
    };
    const byPath = endpoint({ ...route.spec, form });
    const { response } = await post('name=Sam', {}, byPath);
    expect(response.headers.get('location')).toBe('/order/7?name=Sam');
    expect((await post('name=', {}, byPath)).shown).toBe('/order/7');
  });
});

describe('the address of a plain form', () => {
  const ALL = refuseMethod({ POST: route });
  const visit = async (accept: string, method = 'GET', handler = ALL) => {
    const url = new URL('/api/names', SITE);
    const http = {
      request: new Request(url, { method, headers: { accept } }),
      url,
      params: {},
      locals: { services: testServices(), address: '127.0.0.1', user: null, requestId: 'r' },
    };
    const { status, headers } = await handler(http as unknown as RouteContext);
    return [status, headers.get('Location'), headers.get('Allow')];
  };
  const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';

  it('leads a browser that reloads it to the page of the form', async () => {
    expect(await visit(PAGE)).toEqual([303, '/again?name=', null]);
  });

  it('responds with 405 to other clients, and to other methods', async () => {
    expect(await visit('application/json')).toEqual([405, null, 'POST']);
    expect(await visit('*/*')).toEqual([405, null, 'POST']);
    expect(await visit(PAGE, 'DELETE')).toEqual([405, null, 'POST']);
    const withoutForm = refuseMethod({ POST: { spec: {} } });
    expect(await visit(PAGE, 'GET', withoutForm)).toEqual([405, null, 'POST']);
  });
});
