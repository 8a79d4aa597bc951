import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testServices } from '#tests/support/test-services.ts';
import { createFront } from './front.ts';
import { mediaFiles } from './media.ts';
import { loadPublished } from './published-responses.ts';
import { compressRelease } from './release-files.ts';
import { securityHeaders } from './security-headers.ts';

const PAGE = `<!doctype html><p>${'Trauma care. '.repeat(40)}</p>`;

const DESIGN = '0b9c7c9e-5d4d-4f0b-9a53-0d6f6a1f2b3c';
const PUBLIC_FILES = [
  'logo.png',
  'preview-0.800.webp',
  'preview-12.400.webp',
  'mockup-0123456789abcdef.webp',
];

/** Starts a front server on a small release. Its fake Astro responds with 418. */
async function serve() {
  const root = mkdtempSync(join(tmpdir(), 'gti-serving-'));
  mkdirSync(join(root, 'client/assets'), { recursive: true });
  mkdirSync(join(root, 'media/products'), { recursive: true });
  writeFileSync(join(root, 'client/index.html'), PAGE);
  writeFileSync(join(root, 'client/about.html'), PAGE);
  writeFileSync(join(root, 'client/404.html'), PAGE);
  writeFileSync(join(root, 'client/500.html'), PAGE);
  writeFileSync(join(root, 'client/assets/a.1234.js'), 'let a = 1;');
  writeFileSync(join(root, 'media/products/tee.800.webp'), 'picture');
  for (const folder of [DESIGN, `.new-${DESIGN}`]) {
    mkdirSync(join(root, 'uploads', folder), { recursive: true });
    for (const name of [...PUBLIC_FILES, 'logo.svg', 'print.png'])
      writeFileSync(join(root, 'uploads', folder, name), 'picture');
  }
  writeFileSync(join(root, 'secret.txt'), 'secret');
  await compressRelease(join(root, 'client'));
  const published = loadPublished(join(root, 'client'), securityHeaders('http://localhost'));
  const server = createServer(
    createFront({
      services: testServices(),
      published,
      media: mediaFiles(root),
      health: () => false,
      handler: async (request, response, next) => {
        if (request.url === '/nobody-knows') next();
        else response.writeHead(418).end();
      },
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    rmSync(root, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<IncomingMessage & { body: Buffer }>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers, method, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve(Object.assign(answer, { body: Buffer.concat(chunks) })));
      })
        .on('error', reject)
        .end();
    });
}

describe('published pages', () => {
  it('are sent in an encoding that the client accepts, with the security headers', async () => {
    const get = await serve();
    const brotli = await get('/about', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(brotli.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(brotliDecompressSync(brotli.body).toString()).toBe(PAGE);
    expect(gunzipSync((await get('/', { 'accept-encoding': 'gzip' })).body).toString()).toBe(PAGE);
    expect((await get('/')).body.toString()).toBe(PAGE);
  });

  it('are not sent again to a client that has them', async () => {
    const get = await serve();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { etag = '' } = (await get('/about', { 'accept-encoding': encoding })).headers;
      const again = await get('/about', { 'accept-encoding': encoding, 'if-none-match': `W/"x", ${etag}` });
      expect([again.statusCode, again.headers.etag, again.body.length]).toEqual([304, etag, 0]);
    }
  });

  it('are sent to a client that has them in another encoding', async () => {
    const get = await serve();
    const { etag = '' } = (await get('/about', { 'accept-encoding': 'gzip' })).headers;
    expect((await get('/about', { 'accept-encoding': 'br', 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('are not sent in an encoding that the client rejects', async () => {
    const get = await serve();
    const { headers } = await get('/about', { 'accept-encoding': 'br;q=0, gzip' });
    expect(headers['content-encoding']).toBe('gzip');
  });

  it('may be kept by nginx for a second, but not those that stand in for others', async () => {
    const get = await serve();
    // nginx before 1.23 obeys the header that comes first.
    const names = (await get('/about')).rawHeaders.filter((_, index) => index % 2 === 0);
    expect(names.indexOf('X-Accel-Expires')).toBeLessThan(names.indexOf('Cache-Control'));
    expect((await get('/about')).headers['x-accel-expires']).toBe('1');
    expect((await get('/nobody-knows')).headers['x-accel-expires']).toBeUndefined();
  });

  it('allow only GET and HEAD', async () => {
    const get = await serve();
    for (const method of ['POST', 'DELETE']) {
      const { statusCode, headers } = await get('/about', {}, method);
      expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('answer HEAD without a body', async () => {
    const get = await serve();
    const head = await get('/about', {}, 'HEAD');
    expect([head.statusCode, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      `${PAGE.length}`,
    ]);
  });

  it('redirect to their only path', async () => {
    const get = await serve();
    const moved = await get('/about/?a=1');
    expect([moved.statusCode, moved.headers.location]).toEqual([308, '/about?a=1']);
    expect((await get('/%2F%2Fevil.example/')).headers.location ?? '').not.toMatch(/^\/\//);
  });

  it('include the 404 page for unknown paths', async () => {
    const get = await serve();
    for (const path of ['/nobody-knows', '/404']) {
      const missing = await get(path, { 'accept-encoding': 'br' });
      expect([missing.statusCode, brotliDecompressSync(missing.body).toString()]).toEqual([404, PAGE]);
    }
  });

  it('let clients cache hashed files forever', async () => {
    const get = await serve();
    expect((await get('/assets/a.1234.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });
});

describe('everything else', () => {
  it('is media or passed to Astro', async () => {
    const get = await serve();
    const picture = (await get('/media/products/tee.800.webp')).headers;
    expect(picture['content-type']).toBe('image/webp');
    expect(picture['content-security-policy']).toContain("default-src 'none'");
    expect((await get('/media/products/none.800.webp')).statusCode).toBe(418);
    expect((await get('/store')).statusCode).toBe(418);
  });

  it('is not sent again to a client that has it', async () => {
    const get = await serve();
    for (const path of ['/media/products/tee.800.webp', `/uploads/${DESIGN}/logo.png`]) {
      const { headers } = await get(path);
      const again = await get(path, { 'if-none-match': headers.etag ?? '' });
      expect([again.statusCode, again.headers.etag, again.body.length]).toEqual([304, headers.etag, 0]);
      expect(again.headers['cache-control']).toBe(headers['cache-control']);
      expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });

  it.each(['/%E0%A4%A', '//evil.example', `/${'a'.repeat(9000)}`])('%.20s is a bad request', async (path) => {
    expect((await (await serve())(path)).statusCode).toBe(400);
  });

  it.each(['/media/../secret.txt', '/media/%2e%2e/secret.txt', '/media/products/..%2f..%2fsecret.txt'])(
    '%s serves no file',
    async (path) => {
      expect((await (await serve())(path)).statusCode).toBe(418);
    },
  );
});

describe('the files of a design', () => {
  it('are public for anyone with its id, and cached forever', async () => {
    const get = await serve();
    for (const name of PUBLIC_FILES) {
      const { statusCode, headers } = await get(`/uploads/${DESIGN}/${name}`);
      expect([statusCode, headers['cache-control'], headers['x-content-type-options']]).toEqual([
        200,
        'private, max-age=31536000, immutable',
        'nosniff',
      ]);
    }
  });

  it.each([
    `${DESIGN}/print.png`,
    `${DESIGN}`,
    '',
    `.new-${DESIGN}/logo.png`,
    `${DESIGN}/../secret.txt`,
    `${DESIGN}/logo.svg`,
  ])('do not include /uploads/%s', async (name) => {
    expect((await (await serve())(`/uploads/${name}`)).statusCode).not.toBe(200);
  });
});
