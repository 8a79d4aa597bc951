import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressed } from './compress.ts';
import { WholeResponse } from './whole-response.ts';

const LONG = JSON.stringify({ text: 'Trauma care. '.repeat(200) });
const request = (accepted = 'gzip, br') =>
  new Request('http://localhost/', { headers: { 'accept-encoding': accepted } });
const response = (body: string | null, headers: Record<string, string> = {}) =>
  new Response(body, { status: 201, headers: { 'content-type': 'application/json', ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('compressed', () => {
  it('prefers Brotli over gzip, and keeps status and headers', async () => {
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

  it.each(['br', 'gzip'])('compresses a large response in another thread with %s', async (coding) => {
    const large = LONG.repeat(10);
    const answer = await compressed(request(coding), response(large));
    const decode = coding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(decode(await bytesOf(answer)).toString()).toBe(large);
    expect(answer.headers.get('content-encoding')).toBe(coding);
  });

  it('takes the content of a whole response without reading its body', async () => {
    const whole = new WholeResponse(Buffer.from(LONG), { headers: { 'content-type': 'application/json' } });
    const answer = await compressed(request(), whole);
    expect(whole.bodyUsed).toBe(false);
    expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe(LONG);
    expect(await whole.text()).toBe(LONG);
  });

  it('sends an uncompressed response with Vary to a client that accepts neither', async () => {
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
  ])('leaves a response unchanged that is %s', async (_, answer) => {
    const before = answer.headers.get('content-encoding');
    expect((await compressed(request(), answer)).headers.get('content-encoding')).toBe(before);
  });
});
