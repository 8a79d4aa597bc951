import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { addAssets, loadPublished, replacePublished } from './published-responses.ts';
import { compressRelease, PACK, PACK_INDEX } from './release-files.ts';

/** Makes the client folder of a release with these files. */
async function client(...files: string[]): Promise<string> {
  const release = mkdtempSync(join(tmpdir(), 'gti-release-'));
  onTestFinished(() => rmSync(release, { recursive: true, force: true }));
  const directory = join(release, 'client');
  mkdirSync(join(directory, 'assets'), { recursive: true });
  for (const file of files) writeFileSync(join(directory, file), file);
  await compressRelease(directory);
  return directory;
}

it('has the scripts of an earlier release, which open pages may still load, but not its pages', async () => {
  const earlier = await client('about.html', 'gone.html', 'assets/cart.old.js', 'assets/same.js');
  const published = loadPublished(await client('about.html', 'assets/cart.new.js', 'assets/same.js'), {});
  const paths = ['/about', '/assets/cart.new.js', '/assets/cart.old.js', '/assets/same.js'];
  addAssets(published, earlier, {});
  expect([...published.keys()].sort()).toEqual(paths);

  // Only pages changed: the scripts stay.
  replacePublished(published, await client('faqs.html', 'assets/cart.new.js', 'assets/same.js'), {});
  expect([...published.keys()].sort()).toEqual([
    '/assets/cart.new.js',
    '/assets/cart.old.js',
    '/assets/same.js',
    '/faqs',
  ]);
});

it('goes without an earlier release that was removed meanwhile', async () => {
  const published = loadPublished(await client('about.html'), {});
  addAssets(published, '/nowhere', {});
  expect([...published.keys()]).toEqual(['/about']);
});

it('has every file as it was packed, with its compressed forms', async () => {
  const published = loadPublished(await client('about.html', 'assets/cart.js', 'mark.png'), {});
  const about = published.get('/about');
  expect(about?.plain.body.toString()).toBe('about.html');
  expect(gunzipSync(about?.gzip?.body ?? '').toString()).toBe('about.html');
  expect(brotliDecompressSync(about?.brotli?.body ?? '').toString()).toBe('about.html');
  expect(published.get('/mark.png')).toMatchObject({ brotli: null, gzip: null });
});

it.each([
  ['another byte in a file', PACK, (bytes: Buffer) => bytes.fill('x', 0, 1)],
  ['another byte in a compressed file', PACK, (bytes: Buffer) => bytes.fill('x', 'faqs.html'.length + 1, 12)],
  ['half of the pack', PACK, (bytes: Buffer) => bytes.subarray(0, bytes.byteLength / 2)],
  ['half of its index', PACK_INDEX, (bytes: Buffer) => bytes.subarray(0, bytes.byteLength / 2)],
])('keeps all pages when the next release has %s', async (_, name, damage) => {
  const published = loadPublished(await client('about.html'), {});
  const next = await client('faqs.html', 'team.html');
  const file = join(dirname(next), name);
  writeFileSync(file, damage(readFileSync(file)));
  expect(() => replacePublished(published, next, {})).toThrow();
  expect([...published.keys()]).toEqual(['/about']);
});

it('has another tag when only a header changed, because a proxy keeps the headers of what it has', async () => {
  const release = await client('about.html', 'faqs.html');
  const tags = (policy: string) =>
    [...loadPublished(release, { 'Permissions-Policy': policy }).values()].flatMap(
      ({ plain, brotli, gzip }) => [plain.etag, brotli?.etag, gzip?.etag],
    );
  const [before, after] = [tags('camera=()'), tags('camera=(self)')];
  expect(new Set([...before, ...after]).size).toBe(12);
  expect(tags('camera=()')).toEqual(before);
});
