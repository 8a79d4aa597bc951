import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchPicture, isPublic, PictureProblem } from './fetch-picture.ts';

const PNG = { 'Content-Type': 'image/png' };

/** A server that stands in for the vendor. */
async function standIn(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const problemOf = async (fetching: Promise<unknown>) => {
  const error = await fetching.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PictureProblem)) throw new Error(`It isn't a problem of the picture: ${error}`);
  return error.message;
};

describe('a picture', () => {
  it('is fetched from the server that stands in for the vendor', async () => {
    const apiBase = await standIn((_, response) => response.writeHead(200, PNG).end('picture'));
    expect((await fetchPicture('printful', `${apiBase}/a.png`, { apiBase })).toString()).toBe('picture');
  });

  it.each([
    'https://example.com/a.png',
    'http://files.cdn.printful.com/a.png',
    'https://files.cdn.printful.com:8443/a.png',
    'https://user@files.cdn.printful.com/a.png',
    'https://files.cdn.printful.com.example.com/a.png',
    'http://127.0.0.1:1/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
  ])('is not fetched from elsewhere: %s', async (url) => {
    expect(await problemOf(fetchPicture('printful', url))).toContain("isn't the vendor");
    const apiBase = 'http://127.0.0.1:9';
    expect(await problemOf(fetchPicture('printful', url, { apiBase }))).toContain("isn't the vendor");
  });

  it.each([
    [
      'printify',
      'https://pfy-prod-products-mockup-media.s3.us-east-2.amazonaws.com/files/2025/12/a.png?revision=1',
    ],
    ['printify', 'https://pfy-prod-image-storage.s3.us-east-2.amazonaws.com/a.png'],
    ['printify', 'https://pfy-prod-image-storage.s3.amazonaws.com/a.png'],
    ['printify', 'https://images-api.printify.com/mockup/a.jpg'],
    ['printful', 'https://www.printful.com/files/1/a_preview.png'],
    ['printful', 'https://files.cdn.printful.com/a.png'],
    ['printful', 'https://printful-upload.s3-accelerate.amazonaws.com/tmp/a.png'],
    ['printful', 'https://printful-upload.s3.amazonaws.com/tmp/a.png'],
    ['printful', 'https://printful-upload.s3.us-west-1.amazonaws.com/tmp/a.png'],
  ] as const)('of %s is fetched from %s', async (vendor, url) => {
    // The names resolve nowhere here, so it fails later than at its host.
    expect(await problemOf(fetchPicture(vendor, url, { timeoutMs: 1 }))).not.toContain("isn't the vendor");
  });

  it.each([
    ['printify', 'https://evil-pfy-prod-a.s3.us-east-2.amazonaws.com/a.png'],
    ['printify', 'https://pfy-prod-a.example.com.s3.us-east-2.amazonaws.com/a.png'],
    ['printify', 'https://pfy-prod-a.s3.us-east-2.amazonaws.com.example.com/a.png'],
    ['printify', 'https://s3.us-east-2.amazonaws.com/pfy-prod-a/a.png'],
    ['printify', 'https://pfy-prod-a.s3.amazonaws.com.example.com/a.png'],
    ['printful', 'https://printful-uploads.s3.amazonaws.com/tmp/a.png'],
    ['printful', 'https://printful-upload.s3.a.b.amazonaws.com/tmp/a.png'],
    ['printify', 'https://www.printful.com/files/a.png'],
    ['printful', 'https://printful.com.example.com/a.png'],
    ['printful', 'https://evilprintful.com/a.png'],
    ['printful', 'https://www.printful.com@127.0.0.1/a.png'],
    ['printful', 'https://www.printful.com./a.png'],
  ] as const)('of %s is not fetched from %s', async (vendor, url) => {
    expect(await problemOf(fetchPicture(vendor, url))).toContain("isn't the vendor");
  });

  it.each([
    [301, { ...PNG, Location: 'http://127.0.0.1:1/' }, 'The vendor answered with status 301.'],
    [404, PNG, 'The vendor answered with status 404.'],
    [200, { 'Content-Type': 'text/html' }, "It isn't a picture."],
    [200, {}, "It isn't a picture."],
    [200, { ...PNG, 'Content-Length': '2000000' }, 'It is larger than 1 MB.'],
  ])('is refused: %i %j', async (status, headers, problem) => {
    const apiBase = await standIn((_, response) => {
      response.writeHead(status, headers);
      response.write('picture');
    });
    const fetching = fetchPicture('printful', `${apiBase}/a.png`, { apiBase, maxBytes: 1024 * 1024 });
    expect(await problemOf(fetching)).toBe(problem);
  });

  it('is given up when it turns out too large', async () => {
    let sent = 0;
    const apiBase = await standIn((_, response) => {
      response.writeHead(200, PNG);
      const send = () => {
        sent += 65_536;
        if (response.destroyed || sent > 10_000_000) response.end();
        else response.write(Buffer.alloc(65_536), send);
      };
      send();
    });
    const fetching = fetchPicture('printful', `${apiBase}/a.png`, { apiBase, maxBytes: 1024 * 1024 });
    expect(await problemOf(fetching)).toBe('It is larger than 1 MB.');
  });

  it("is given up when it doesn't come in time, or only in part", async () => {
    const silent = await standIn((_, response) => void response.writeHead(200, PNG).write('pic'));
    const late = { apiBase: silent, timeoutMs: 50 };
    expect(await problemOf(fetchPicture('printful', `${silent}/a.png`, late))).toContain('in time');
    const cut = await standIn((_, response) => {
      response.writeHead(200, { ...PNG, 'Content-Length': '100' });
      response.write('pic', () => response.destroy());
    });
    expect(await problemOf(fetchPicture('printful', `${cut}/a.png`, { apiBase: cut }))).toContain(
      "couldn't be fetched",
    );
  });
});

it.each([
  ['8.8.8.8', true],
  ['127.0.0.1', false],
  ['10.0.0.1', false],
  ['169.254.169.254', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['fd00::1', false],
  ['2606:4700::1111', true],
])('the address %s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});
