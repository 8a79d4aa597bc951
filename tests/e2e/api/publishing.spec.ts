import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { seoPages } from '#db/schema/site.ts';
import { ROOT } from '#scripts/root.ts';
import { Client } from '../../support/api.ts';
import { BASE_URL, E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { attributes, fetchHtml } from '../../support/public-pages.ts';
import { sendVisitors } from '../../support/visitors.ts';

const run = promisify(execFile);

test('a new SEO record changes the page of the running site after a rebuild, and nobody is turned away', async () => {
  test.setTimeout(180_000);
  const db = openDatabase(join(E2E_SETTINGS.DATA_DIR, 'shop.sqlite'));
  const record = {
    path: '/cancellation-policy',
    title: 'Changed title',
    description: 'Changed description',
    ogTitle: 'Changed for sharing',
  };
  db.insert(seoPages)
    .values({ id: crypto.randomUUID(), ...record, updatedAt: new Date() })
    .run();
  try {
    const client = await Client.open();
    expect((await client.call('GET', '/api/seo')).body).toMatchObject([{ ...record, isActive: true }]);
    expect(await fetchHtml(record.path)).not.toContain(record.title);

    const visitors = sendVisitors('/about', 4);
    const { stdout } = await run(process.execPath, [join(ROOT, 'scripts/rebuild.ts')], {
      cwd: ROOT,
      env: { ...process.env, ...E2E_SETTINGS },
    });
    expect(stdout).toContain('Published in');
    await expect
      .poll(() => fetchHtml(record.path), { timeout: 60_000 })
      .toContain('<title>Changed title</title>');
    const { answered, failures } = await visitors.leave();
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(100);

    const html = await fetchHtml(record.path);
    const meta = (name: string) =>
      attributes(html, 'meta', 'content', new RegExp(`(name|property)="${name}"`));
    expect(meta('description')).toEqual([record.description]);
    expect(meta('og:title')).toEqual([record.ogTitle]);
    expect(meta('og:url')).toEqual([`${BASE_URL}${record.path}`]);
  } finally {
    db.delete(seoPages).run();
    db.$client.close();
  }
});
