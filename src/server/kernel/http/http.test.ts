import { describe, expect, it } from 'vitest';
import { errorOf, rejectionOf } from '#tests/support/errors.ts';
import { readBody } from './body.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { checkOrigin } from './origin.ts';

const SITE = 'http://localhost:4321';

function post(body: BodyInit, contentType: string | null = 'application/json'): Request {
  const request = new Request(`${SITE}/api/x`, { method: 'POST', body });
  if (contentType) request.headers.set('content-type', contentType);
  else request.headers.delete('content-type');
  return request;
}

function compressedPost(): Request {
  const request = post('{}');
  request.headers.set('content-encoding', 'gzip');
  return request;
}

describe('readBody', () => {
  it('reads JSON, drops null fields, and reads an empty body as {}', async () => {
    expect(await readBody(post('{"a": 1, "b": null, "c": {"d": null}}'))).toEqual({ a: 1, c: {} });
    expect(await readBody(new Request(SITE, { method: 'POST' }))).toEqual({});
    expect(await readBody(post('{}', 'application/json; charset=utf-8'))).toEqual({});
  });

  it.each([
    ['broken JSON', post('{'), 'bad_request'],
    ['deep nesting', post(`${'['.repeat(40_000)}${']'.repeat(40_000)}`), 'bad_request'],
    ['broken UTF-8', post(new Uint8Array([0x7b, 0xff, 0x7d])), 'bad_request'],
    ['another type', post('{}', 'text/plain'), 'unsupported_media_type'],
    ['no type', post('{}', null), 'unsupported_media_type'],
    ['a form', post('a=1', 'application/x-www-form-urlencoded'), 'unsupported_media_type'],
    ['compressed', compressedPost(), 'unsupported_media_type'],
    ['too much', post(`"${'x'.repeat(100 * 1024)}"`), 'payload_too_large'],
  ])('rejects %s', async (_, request, code) => {
    expect((await rejectionOf(readBody(request))).code).toBe(code);
  });

  it('stops reading at the limit without a Content-Length', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    });
    const request = new Request(SITE, { method: 'POST', body: endless, duplex: 'half' } as RequestInit);
    expect((await rejectionOf(readBody(request))).code).toBe('payload_too_large');
  });

  it('takes the rest of a body whose Content-Length is over the limit, so that its sender sees the answer', async () => {
    const size = 1024 * 1024;
    let left = size;
    const body = new ReadableStream({
      pull: (controller) => {
        if (left <= 0) return controller.close();
        left -= 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const headers = { 'content-length': String(size) };
    const request = new Request(SITE, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect((await rejectionOf(readBody(request))).code).toBe('payload_too_large');
    expect(left).toBe(0);
  });
});

describe('checkOrigin', () => {
  const from = (origin: string | null, site = SITE, method = 'POST') => {
    const request = new Request(site, { method });
    if (origin !== null) request.headers.set('origin', origin);
    return () => checkOrigin(request, site);
  };

  it.each([null, SITE, 'http://127.0.0.1:4321', 'http://[::1]:4321'])('accepts the origin %s', (origin) => {
    expect(from(origin)).not.toThrow();
  });

  it.each(['null', 'http://evil.example', 'http://localhost:9999', 'https://localhost:4321', 'nonsense'])(
    'rejects %s',
    (origin) => expect(errorOf(from(origin)).code).toBe('bad_origin'),
  );

  it.each([
    'http://user@localhost:4321',
    'http://user:x@127.0.0.1:4321',
    'http://127.0.0.1:4321/',
    'http://[::1]:4321/x',
    'http://127.0.0.1:4321?x',
    'http://127.0.0.1:4321#x',
    'HTTP://127.0.0.1:4321',
    'http://127.1:4321',
  ])('rejects %s, which no browser sends as an origin', (origin) =>
    expect(errorOf(from(origin)).code).toBe('bad_origin'),
  );

  it('is exact for a public address, and checks state-changing requests only', () => {
    expect(errorOf(from('http://localhost:4321', 'https://gti.example')).code).toBe('bad_origin');
    expect(from('http://evil.example', SITE, 'GET')).not.toThrow();
  });
});

describe('contentSecurityPolicy', () => {
  it('allows the inline scripts of a page by their hashes, and nothing else', () => {
    const policy = contentSecurityPolicy(
      '<script>let a</script><script type="application/ld+json">{}</script><script src="/x.js"></script>',
    );
    expect(policy.match(/'sha256-/g)).toHaveLength(1);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('allows the payment provider only at checkout', () => {
    expect(contentSecurityPolicy('', '/cart')).not.toContain('stripe.com');
    expect(contentSecurityPolicy('', '/checkout')).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  });

  it.each([
    ['/store', true],
    ['/store/unit-tee', true],
    ['/cart', true],
    ['/checkout', true],
    ['/order-confirmation/1', true],
    ['/admin/order-management', true],
    ['/auth', false],
    ['/storefront-news', false],
    [undefined, false],
  ])('on %s, allows product pictures from a print vendor: %s', (path, isAllowed) => {
    expect(/img-src [^;]*https:/.test(contentSecurityPolicy('', path))).toBe(isAllowed);
  });
});
