import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { ROOT } from './root.ts';

/** Returns why no release is made after a change of the database's migrations. */
function refusal(change: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gti-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(inject('templateDatabase'), join(folder, 'shop.sqlite'));
  const db = openDatabase(join(folder, 'shop.sqlite'));
  db.$client.exec(change);
  db.$client.close();
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'scripts/make-release.ts')], {
    encoding: 'utf8',
    input: '',
    env: { ...process.env, ENV_FILE: '.env.example', APP_SECRET: 'x'.repeat(32), DATA_DIR: folder },
  });
  return JSON.parse(stdout).error;
}

it('refuses code whose migrations the database does not have, and code that is older than the database', () => {
  const table = '__drizzle_migrations';
  expect(refusal(`delete from ${table} where created_at = (select max(created_at) from ${table})`)).toBe(
    'The new code changes the database: restart the site with `npm start` instead.',
  );
  expect(refusal(`insert into ${table} (hash, created_at) values ('next', 9999999999999)`)).toBe(
    'The database was changed by a newer version of the site: update the code (git pull).',
  );
});
