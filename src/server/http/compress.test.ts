import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressed } from './compress.ts';

const LONG = JSON.stringify({ text: 'Trauma care. '.repeat(200) });
const request = (accepted = 'gzip, br') =>
  new Request('http://localhost/', { headers: { 'accept-encoding': accepted } });
const response = (body: string | null, headers: Record<string, string> = {}) =>
  new Response(body, { status: 201, headers: { 'content-type': 'application/json', ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('compressed', () => {
  it('prefers Brotli, else gzip, and keeps status and headers', async () => {
    const brotli = await compressed(request(), response(LONG, { 'x-total-count': '3' }));
    expect([brotli.status, Object.fromEntries(brotli.headers)]).toEqual([
      201,
      {
        'content-encoding': 'br',
        'content-length': String((await bytesOf(brotli.clone())).byteLength),
        'content-type': 'application/json',
        vary: 'Accept-Encoding',
        'x-total-count': '3',
      },
    ]);
    expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(LONG);
    const gzip = await compressed(request('gzip, br;q=0'), response(LONG));
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(LONG);
  });

  it('leaves the body uncompressed for a client that accepts neither, with Vary', async () => {
    const plain = await compressed(request(''), response(LONG));
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      null,
      'Accept-Encoding',
    ]);
    expect(plain.headers.get('content-length')).toBe(String(LONG.length));
    expect(await plain.text()).toBe(LONG);
    const short = await compressed(request(), response('{}'));
    expect(short.headers.get('content-length')).toBe('2');
  });

  it.each([
    ['short', response('{}')],
    ['empty', response(null)],
    ['a picture', response(LONG, { 'content-type': 'image/png' })],
    ['compressed already', response(LONG, { 'content-encoding': 'gzip' })],
    ['a stream of events', response(LONG, { 'content-type': 'text/event-stream' })],
    ['not to be transformed', response(LONG, { 'cache-control': 'no-store, no-transform' })],
  ])('leaves alone what is %s', async (_, answer) => {
    const before = answer.headers.get('content-encoding');
    expect((await compressed(request(), answer)).headers.get('content-encoding')).toBe(before);
  });
});
