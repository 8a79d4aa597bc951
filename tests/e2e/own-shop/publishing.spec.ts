import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { seoPages } from '#db/schema/site.ts';
import { freePort } from '#scripts/free-port.ts';
import { ROOT } from '#scripts/root.ts';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { copyData, pullThePlug, startShop, untilReady } from '../../support/own-shop.ts';
import { attributes } from '../../support/public-pages.ts';
import { sendVisitors } from '../../support/visitors.ts';

const run = promisify(execFile);

const RECORD = {
  path: '/cancellation-policy',
  title: 'Changed title',
  description: 'Changed description',
  ogTitle: 'Changed for sharing',
};

test('publishes new SEO records without losing a request, and never serves a release that cannot start', async () => {
  test.setTimeout(240_000);
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const pointer = join(directory, 'releases/current');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = { ...E2E_SETTINGS, PORT: String(port), DATA_DIR: directory, WEB_CONCURRENCY: '2' };
  const shop = startShop(settings);
  const read = async (path: string) =>
    (await fetch(address + path, { headers: { 'accept-encoding': 'identity' } })).text();
  try {
    await untilReady(shop);
    await test.step('shows a new SEO record after a rebuild', async () => {
      const db = openDatabase(join(directory, 'shop.sqlite'));
      db.insert(seoPages)
        .values({ id: crypto.randomUUID(), ...RECORD, updatedAt: new Date() })
        .run();
      db.$client.close();
      expect(JSON.parse(await read('/api/seo'))).toMatchObject([{ ...RECORD, isActive: true }]);
      expect(await read(RECORD.path)).not.toContain(RECORD.title);

      const visitors = sendVisitors(`${address}/about`, 4);
      const { status, stdout } = await rebuild(settings);
      expect([status, stdout]).toEqual([0, expect.stringContaining('Published in')]);
      await expect
        .poll(() => read(RECORD.path), { timeout: 60_000 })
        .toContain('<title>Changed title</title>');
      const { answered, failures } = await visitors.leave();
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(100);

      const html = await read(RECORD.path);
      const meta = (name: string) =>
        attributes(html, 'meta', 'content', new RegExp(`(name|property)="${name}"`));
      expect(meta('description')).toEqual([RECORD.description]);
      expect(meta('og:title')).toEqual([RECORD.ogTitle]);
      expect(meta('og:url')).toEqual([`${E2E_SETTINGS.PUBLIC_SITE_URL}${RECORD.path}`]);
    });

    await test.step('keeps the previous release if the new one cannot start', async () => {
      const first = readFileSync(pointer, 'utf8');
      const second = copyRelease(first, 'The second release');
      writeFileSync(pointer, second);
      await expect.poll(() => read('/about'), { timeout: 60_000 }).toContain('The second release');

      rmSync(join(first, 'server/entry.mjs'));
      const { status, stderr } = await rebuild(settings);
      expect([status, stderr.trim().split('\n')]).toEqual([
        1,
        ['The new release could not start. See the log of the running site.', 'The site stays as it was.'],
      ]);
      await expect
        .poll(() => shop.output())
        .toContain(`The release ${first} could not start. The site keeps serving ${second}.`);
      expect(readFileSync(pointer, 'utf8')).toBe(second);
      expect(await read('/about')).toContain('The second release');

      writeFileSync(pointer, copyRelease(second, 'The third release'));
      await expect.poll(() => read('/about'), { timeout: 60_000 }).toContain('The third release');
    });
  } finally {
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});

/** Returns a copy of a release in which the page /about has another title. */
function copyRelease(release: string, title: string): string {
  const copy = `${release}-next`;
  cpSync(release, copy, { recursive: true, verbatimSymlinks: true });
  const page = join(copy, 'client/about.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<title>[^<]*/, `<title>${title}`));
  return copy;
}

/** Runs `npm run rebuild`, which builds only what is not there yet. */
async function rebuild(
  settings: Record<string, string>,
): Promise<{ status: number; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [join(ROOT, 'scripts/rebuild.ts')], {
      cwd: ROOT,
      env: { ...process.env, ...settings },
    });
    return { status: 0, stdout, stderr };
  } catch (failed) {
    const { code, stdout, stderr } = failed as { code: number; stdout: string; stderr: string };
    return { status: code, stdout, stderr };
  }
}
