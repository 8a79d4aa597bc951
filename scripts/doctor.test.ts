import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrateDatabase, openDatabase } from '#db/client.ts';
import { createUser } from '#server/auth/create-user.ts';
import { ROOT } from './root.ts';

/** What a script says of an installation whose data is in this folder. */
function run(
  script: string,
  dataDir: string,
  settings: Record<string, string> = {},
): { status: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', script)], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, STRIPE_SECRET_KEY: '', SMTP_URL: '', ...settings },
  });
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') };
}

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gti-doctor-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const AT = '2026-11-20T12:00:00.000Z';
const NO_KEYS = '• Payments: no STRIPE_SECRET_KEY: the sandbox takes no real payment';

describe('npm run doctor makes every check', () => {
  it('before the first start', () => {
    const { status, lines } = run('doctor.ts', join(folder(), 'none yet'));
    expect(status).toBe(1);
    expect(lines).toContain(NO_KEYS);
    expect(lines).toContain(
      '• Backups: none are scheduled: set BACKUP_DIR to a folder on another disk (docs/operations.md)',
    );
    expect(lines).toContain('• Administrators: there is none yet: the first start makes one');
    expect(lines.join('\n')).not.toMatch(/Data folder|Database|Proxy/);
  });

  it('with a proxy that is not named', () => {
    const settings = { PUBLIC_SITE_URL: 'https://gti.example', TRUSTED_PROXIES: '' };
    expect(run('doctor.ts', folder(), settings).lines).toContain(
      '• Proxy: TRUSTED_PROXIES is empty: behind the proxy that speaks https, all visitors share one rate limit; name its address',
    );
  });

  it('with an administrator whose address nobody reads', async () => {
    const directory = folder();
    const file = join(directory, 'shop.sqlite');
    const db = openDatabase(file);
    migrateDatabase(db);
    const needs = { db, newId: randomUUID, now: () => new Date() };
    await createUser(needs, {
      username: 'admin',
      email: 'admin@example.com',
      password: 'a good password',
      role: 'admin',
    });
    db.$client.close();
    expect(run('doctor.ts', directory).lines).toContain(
      `• Administrators: admin has the address admin@example.com, which nobody reads; set your own: sqlite3 ${file} "update users set email = 'you@your-domain' where username = 'admin'"`,
    );
  });

  it('where the data folder cannot be written', () => {
    const { lines } = run('doctor.ts', '/dev/null/data');
    expect(lines).toContain(NO_KEYS);
    expect(lines).toContain('• Data folder: /dev/null/data cannot be written; set DATA_DIR to one that can');
  });

  it('where a restore could not ask the payment provider', () => {
    const directory = folder();
    const note = {
      backup: '/backups/gti-1',
      backedUpAt: AT,
      restoredAt: AT,
      reconciledAt: null as string | null,
    };
    const write = () => writeFileSync(join(directory, 'restored.json'), JSON.stringify(note));
    const toDo =
      '• Restored backup: payments since 2026-11-20T12:00:00.000Z may have no order: run npm run restore -- --reconcile';
    write();
    expect(run('doctor.ts', directory).lines).toContain(toDo);
    note.reconciledAt = AT;
    write();
    expect(run('doctor.ts', directory).lines).not.toContain(toDo);
  });

  it('where the database is none', () => {
    const directory = folder();
    writeFileSync(join(directory, 'shop.sqlite'), 'not a database, but long enough to be taken for one');
    const { lines } = run('doctor.ts', directory);
    expect(lines).toContain(NO_KEYS);
    expect(lines).toContain(`• Database: ${join(directory, 'shop.sqlite')} cannot be opened`);
  });
});

it('npm run rebuild says what is missing before the first start', () => {
  const directory = folder();
  const { status, lines } = run('rebuild.ts', directory);
  expect([status, ...lines]).toEqual([
    1,
    `There is no database ${join(directory, 'shop.sqlite')} yet: the first npm start makes it and builds the site.`,
    'The site stays as it was.',
  ]);
});
