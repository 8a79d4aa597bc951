import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { testServices } from '#tests/support/test-services.ts';
import { storeDesign } from './design-files.ts';
import { pngSize } from './png-size.ts';
import { isPrintFileAddress, printFileUrl, testPrintUrl } from './print-file-url.ts';

const DESIGN = 'b3e4f7a2-5a1c-4f0e-9d43-0c5d2f6a7b81';
const PRINT = Buffer.from('a print file');

/** A shop on https://shop.example with the print file of a design. */
async function shop() {
  const memory = shopInMemory({ PUBLIC_SITE_URL: 'https://shop.example' });
  const { services } = memory;
  await storeDesign(services.env, DESIGN, { logo: null, print: PRINT, previews: [] });
  const url = new URL(printFileUrl(services, DESIGN));
  const get = (change: (changed: URL) => void = () => {}) => {
    const changed = new URL(url);
    change(changed);
    return memory.fetch(changed.pathname + changed.search);
  };
  return { services, url, get };
}

describe('the address of a print file', () => {
  it('is on the public site and returns the file to anyone, uncached and unlisted, without a cookie', async () => {
    const { url, get } = await shop();
    expect(url.href).toMatch(
      new RegExp(`^https://shop\\.example/api/print-files/${DESIGN}\\?expires=\\d{10}&signature=[\\w-]{43}$`),
    );
    const response = await get();
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(PRINT)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PRINT.byteLength),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  it('expires after 14 days', async () => {
    const { services, get } = await shop();
    services.pass(14 * DAY_MS - 1000);
    expect((await get()).status).toBe(200);
    services.pass(1000);
    expect((await get()).status).toBe(404);
  });

  it.each<[string, (url: URL) => void]>([
    ['another design', (url) => (url.pathname = url.pathname.replace('b3e4', 'b3e5'))],
    [
      'a later end',
      (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
    ],
    ['an end that is no number', (url) => url.searchParams.set('expires', 'never')],
    ['no end', (url) => url.searchParams.delete('expires')],
    ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['a longer signature', (url) => url.searchParams.append('signature', 'A'.repeat(200))],
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['a path to another file', (url) => (url.pathname = '/api/print-files/..%2f..%2fshop.sqlite')],
  ])('is refused with %s', async (_what, change) => {
    const { get } = await shop();
    const response = await get(change);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'customization_not_found' });
  });

  it('returns 404 when the file is gone', async () => {
    const { get, services } = await shop();
    const gone = new URL(printFileUrl(services, DESIGN.replace('b3e4', 'aaaa')));
    expect((await get((url) => (url.href = gone.href))).status).toBe(404);
  });

  it('is not valid with another APP_SECRET', async () => {
    const { url } = await shop();
    const other = testServices({ APP_SECRET: 'another secret of at least 32 characters' });
    const { expires = '', signature = '' } = Object.fromEntries(url.searchParams);
    expect(isPrintFileAddress(other, DESIGN, { expires, signature })).toBe(false);
  });

  it('is valid for exactly the design and the end that were signed', () => {
    const services = testServices();
    const { searchParams } = new URL(printFileUrl(services, DESIGN));
    const { expires = '', signature = '' } = Object.fromEntries(searchParams);
    expect(isPrintFileAddress(services, DESIGN, { expires, signature })).toBe(true);
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (id, end, mac) => {
        for (const given of [
          { id, expires, signature },
          { id: DESIGN, expires: end, signature },
          { id: DESIGN, expires, signature: mac },
          { id: `${DESIGN}\n${end}`, expires: mac, signature },
        ])
          expect(isPrintFileAddress(services, given.id, given)).toBe(false);
      }),
    );
  });
});

describe('the address of a test print', () => {
  /** A shop, and what it answers to the address of a test print after a change. */
  function start() {
    const { services, fetch } = shopInMemory({ PUBLIC_SITE_URL: 'https://shop.example' });
    const url = testPrintUrl(services, { width: 601, height: 300 });
    return { services, url, get: (changed = url) => fetch(changed.replace('https://shop.example', '')) };
  }

  it('draws a print of the size to anyone, until it expires after a day', async () => {
    const { services, url, get } = start();
    expect(url).toMatch(
      /^https:\/\/shop\.example\/api\/test-prints\/601x300\?expires=\d{10}&signature=[\w-]{43}$/,
    );
    const response = await get();
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(pngSize(Buffer.from(await response.arrayBuffer()))).toEqual({ width: 601, height: 300 });
    services.pass(DAY_MS);
    expect((await get()).status).toBe(404);
  });

  it.each([
    ['another size', '601x300', '602x300'],
    ['no size', '601x300', '601'],
    ['another end', 'expires=1', 'expires=2'],
    ['the signature of a print file', '/api/test-prints/601x300', `/api/print-files/${DESIGN}`],
  ])('is refused with %s', async (_, from, to) => {
    const { url, get } = start();
    expect((await get(url.replace(from, to))).status).toBe(404);
  });
});
