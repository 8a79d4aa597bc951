import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, request, test } from '@playwright/test';
import { type Db, openDatabase } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { seoPages } from '#db/schema/site.ts';
import { freePort } from '#scripts/free-port.ts';
import { ROOT } from '#scripts/root.ts';
import { packRelease } from '#server/app/serving/release-files.ts';
import { currentRelease } from '#server/kernel/releases/releases.ts';
import type { Product } from '#shared/schemas/product.schema.ts';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { ADMIN, E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { copyData, pullThePlug, startShop, untilReady } from '../../support/own-shop.ts';
import { attributes } from '../../support/public-pages.ts';
import { stockUp } from '../../support/stock-up.ts';
import { sendVisitors } from '../../support/visitors.ts';

const run = promisify(execFile);

/** Administrators' calls say that they come from the site. */
const FROM_SITE = { headers: { origin: E2E_SETTINGS.PUBLIC_SITE_URL } };

const RECORD = {
  path: '/cancellation-policy',
  title: 'Changed title',
  description: 'Changed description',
  ogTitle: 'Changed for sharing',
};

test('publishes what is saved without losing a request, keeps the site when that fails, and rolls back', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { directory, address, settings, read } = await emptyShop();
  let shop = startShop(settings);
  const describeTeam = (title: string) =>
    change(directory, (db) => {
      const record = { id: 'team', path: '/team', title, description: 'Who teaches', updatedAt: new Date() };
      db.insert(seoPages).values(record).onConflictDoUpdate({ target: seoPages.path, set: { title } }).run();
    });
  const shell = (text: RegExp) => page.getByRole('link', { name: text });
  try {
    await untilReady(shop);
    await test.step('shows facts that were saved, and a new SEO record', async () => {
      change(directory, (db) =>
        db
          .insert(seoPages)
          .values({ id: crypto.randomUUID(), ...RECORD, updatedAt: new Date() })
          .run(),
      );
      expect(JSON.parse(await read('/api/seo'))).toMatchObject([{ ...RECORD, isActive: true }]);
      expect(await read(RECORD.path)).not.toContain(RECORD.title);

      await signIn(page, address);
      await page.goto(`${address}/admin/settings?section=shipping`);
      await page.getByLabel('Flat rate in dollars').fill('6.50');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^Saved by admin/)).toBeVisible();
      await page.getByRole('button', { name: 'Institute facts' }).click();
      await page.getByLabel('Phone').fill('702 555 0100');
      await page.getByLabel('Street address').fill('1 Main Street, Henderson, NV 89002');
      const visitors = sendVisitors(`${address}/about`, 4);
      const savedAt = new Date();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(shell(/^Publishing…$/)).toBeVisible();
      await expect(shell(/^Live since \d/)).toBeVisible({ timeout: 60_000 });
      expect(await read(RECORD.path)).toContain('<title>Changed title</title>');
      expect(await command(settings, 'rebuild')).toEqual({
        status: 0,
        stdout: 'Nothing changed: the current release stays.\n',
        stderr: '',
      });
      const { answered, failures } = await visitors.leave();
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(50);

      await page.goto(`${address}/contact`);
      await expect(page.getByRole('link', { name: '702 555 0100' })).toBeVisible();
      await expect(page.getByRole('link', { name: '1 Main Street, Henderson, NV 89002' })).toBeVisible();
      await addPatch(page, address);
      await page.goto(`${address}/cart`);
      await expect(page.getByText(/Shipping \$6\.50/)).toBeVisible();

      const html = await read(RECORD.path);
      const meta = (name: string) =>
        attributes(html, 'meta', 'content', new RegExp(`(name|property)="${name}"`));
      expect(meta('description')).toEqual([RECORD.description]);
      expect(meta('og:title')).toEqual([RECORD.ogTitle]);
      expect(meta('og:url')).toEqual([`${E2E_SETTINGS.PUBLIC_SITE_URL}${RECORD.path}`]);
      const [, changedAt = ''] =
        new RegExp(`${RECORD.path}</loc><lastmod>([^<]+)`).exec(await read('/sitemap.xml')) ?? [];
      expect(new Date(changedAt).getTime()).toBeGreaterThan(savedAt.getTime());
    });

    await test.step('keeps the site when what is saved has a fault, and says which', async () => {
      describeTeam('');
      await page.request.post(`${address}/api/admin/publish`, FROM_SITE);
      await page.goto(`${address}/admin/publishing`);
      await expect(shell(/^Failed: The pages have faults/)).toBeVisible({ timeout: 60_000 });
      expect(await read('/team')).not.toContain('<title></title>');
      await page.getByRole('table').getByRole('link', { name: 'Manual publish' }).first().click();
      await expect(page.getByText('/team has no title.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).click();

      describeTeam('Our instructors');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(shell(/^Live since/)).toBeVisible({ timeout: 60_000 });
      expect(await read('/team')).toContain('<title>Our instructors</title>');
    });

    await test.step('rolls back until the next publish, also over a restart', async () => {
      await page.getByRole('link', { name: 'Institute facts saved' }).click();
      await page.getByRole('button', { name: 'Roll back to this' }).click();
      await page.getByRole('button', { name: 'Roll back', exact: true }).click();
      await expect.poll(() => read('/team'), { timeout: 60_000 }).not.toContain('Our instructors');
      expect(await read(RECORD.path)).toContain('<title>Changed title</title>');

      // It asks for the state of publishing again and again.
      await page.goto('about:blank');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await pullThePlug(shop);
      shop = startShop(settings);
      await untilReady(shop);
      expect(await read('/team')).not.toContain('Our instructors');
      const { status, stdout } = await command(settings, 'rebuild');
      expect([status, stdout]).toEqual([0, expect.stringContaining('Changed pages: /team')]);
      expect(await read('/team')).toContain('Our instructors');
    });
  } finally {
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});

test('replaces all processes without losing a purchase, and only with a release that starts', async () => {
  test.setTimeout(300_000);
  const { directory, address, settings, read } = await emptyShop();
  const live = () => currentRelease({ dataDir: directory }) ?? '';
  const shop = startShop(settings);
  try {
    await untilReady(shop);
    const first = live();
    const second = copyRelease(first, 'The second release');
    await test.step('loses no purchase while all processes are replaced', async () => {
      // However long the switch takes, they don't sell out.
      change(directory, (db) => stockUp(db.$client, 1000));
      const isServed = async () => (await read('/about')).includes('The second release');
      const goShopping = async () => {
        const bought: string[] = [];
        const shopper = new Client(await request.newContext({ baseURL: address }));
        while (bought.length < 2 || !(await isServed()))
          bought.push((await buy(shopper, ['Compass Patch'])).id);
        return bought;
      };
      const [one, two, switched] = await Promise.all([
        goShopping(),
        goShopping(),
        command(settings, 'rollback', basename(second)),
      ]);
      expect(switched).toMatchObject({ status: 0, stderr: '' });
      const bought = [...one, ...two];
      const stored = change(directory, (db) => db.select().from(orders).all());
      expect(stored.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
        bought.map((id) => `${id} paid`).sort(),
      );
    });

    await test.step('keeps the previous release if the new one cannot start', async () => {
      rmSync(join(first, 'server/entry.mjs'));
      const { status, stderr } = await command(settings, 'rebuild');
      const [reason, ...others] = stderr.trim().split('\n');
      expect([status, reason, others.at(-1)]).toEqual([
        1,
        'The new release could not start. See the log of the running site.',
        'The site stays as it was.',
      ]);
      expect(shop.output()).toContain(
        `The release ${first} could not start. The site keeps serving ${second}.`,
      );
      expect(live()).toBe(second);
      expect(await read('/about')).toContain('The second release');
    });
  } finally {
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});

/** The data of a shop with two server processes that has yet to start, and how to read its pages. */
async function emptyShop() {
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = { ...E2E_SETTINGS, PORT: String(port), DATA_DIR: directory, WEB_CONCURRENCY: '2' };
  const read = async (path: string) =>
    (await fetch(address + path, { headers: { 'accept-encoding': 'identity' } })).text();
  return { directory, address, settings, read };
}

/** Reads or writes the shop's database. */
function change<Result>(directory: string, use: (db: Db) => Result): Result {
  const db = openDatabase(join(directory, 'shop.sqlite'));
  try {
    return use(db);
  } finally {
    db.$client.close();
  }
}

/** Signs the browser in to a shop with a different public address, which its requests use as their origin. */
async function signIn(page: Page, address: string): Promise<void> {
  await page.route(`${address}/api/**`, async (route) => {
    const headers = { ...route.request().headers(), origin: E2E_SETTINGS.PUBLIC_SITE_URL };
    // The browser itself would send its own origin.
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  const response = await page.request.post(`${address}/api/login`, { data: ADMIN });
  expect(response.ok()).toBe(true);
}

async function addPatch(page: Page, address: string): Promise<void> {
  const products = (await (await page.request.get(`${address}/api/products`)).json()) as Product[];
  const patch = products.find(({ name }) => name === 'Compass Patch');
  const data = { productId: patch?.id, quantity: 1, size: '2.5 in' };
  const response = await page.request.post(`${address}/api/cart/items`, { data });
  expect(response.status()).toBe(201);
}

/** Returns a copy of a release that was built from other sources, in which the page /about has another title. */
function copyRelease(release: string, title: string): string {
  const copy = join(dirname(release), 'others-next');
  cpSync(release, copy, { recursive: true, verbatimSymlinks: true });
  const page = join(copy, 'client/about.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<title>[^<]*/, `<title>${title}`));
  packRelease(join(copy, 'client'));
  return copy;
}

/** Runs `npm run rebuild`, which builds only what is not there yet, or `npm run rollback`. */
async function command(
  settings: Record<string, string>,
  name: 'rebuild' | 'rollback',
  ...args: string[]
): Promise<{ status: number; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [join(ROOT, `scripts/${name}.ts`), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...settings },
    });
    return { status: 0, stdout, stderr };
  } catch (failed) {
    const { code, stdout, stderr } = failed as { code: number; stdout: string; stderr: string };
    return { status: code, stdout, stderr };
  }
}
