import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addAssets, loadPublished, replacePublished } from './published-responses.ts';
import { compressRelease } from './release-files.ts';

/** Makes the client folder of a release with these files. */
async function client(...files: string[]): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'gti-client-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  mkdirSync(join(directory, 'assets'));
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
