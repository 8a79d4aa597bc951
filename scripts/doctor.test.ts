import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { backupName } from '#server/flows/backup/backup-folder.ts';
import { MANIFEST, type Manifest } from '#server/flows/backup/manifest.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { failsWith, modelSettings, startScriptedModel, writes } from '#tests/support/scripted-model.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { diagnose } from './doctor.ts';
import { ROOT } from './root.ts';

/** Runs a script for the installation in this data folder. */
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

/** Returns the findings of `npm run doctor` for the installation in this data folder, as it prints them. */
async function findings(dataDir: string, settings: Record<string, string> = {}): Promise<string[]> {
  const open = await diagnose(parseEnv({ DATA_DIR: dataDir, APP_SECRET: 's'.repeat(32), ...settings }));
  return open.map(({ topic, finding }) => `• ${topic}: ${finding}`);
}

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gti-doctor-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A data folder after the first start. */
function dataFolder(): string {
  const directory = folder();
  copyFileSync(inject('templateDatabase'), join(directory, 'shop.sqlite'));
  return directory;
}

/** Puts what is left of a backup that was made so many hours ago: its manifest. */
function storeBackup(directory: string, hoursAgo: number): void {
  const createdAt = new Date(Date.now() - hoursAgo * HOUR_MS);
  const counts = { bytes: 1, sha256: '', orders: 0, checkouts: 0, designs: 0, highestOrderNumber: 0 };
  const manifest: Manifest = {
    format: 1,
    createdAt,
    migrations: 1,
    database: counts,
    folders: {},
    secretFingerprint: '',
  };
  const path = join(directory, backupName(createdAt));
  mkdirSync(path);
  writeFileSync(join(path, MANIFEST), JSON.stringify(manifest));
}

const AT = '2026-11-20T12:00:00.000Z';
const NO_KEYS = '• Payments: no STRIPE_SECRET_KEY: the sandbox takes no real payment';

/** Keys of Stripe's, which nothing answers to. */
const LIVE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
};

describe('npm run doctor runs every check', () => {
  it('before the first start', () => {
    const { status, lines } = run('doctor.ts', join(folder(), 'none yet'));
    expect(status).toBe(1);
    expect(lines).toContain(NO_KEYS);
    expect(lines).toContain(
      '• Backups: none are scheduled: set BACKUP_DIR to a folder on another disk (docs/operations.md)',
    );
    expect(lines).toContain('• Administrators: there is none yet: the first start creates one');
    expect(lines.join('\n')).not.toMatch(/Data folder|Database|Rate limits/);
    for (const slot of ['home-hero', 'about', 'team', 'course-met3-military'])
      expect(lines).toContain(`• Photos: src/content/photos/${slot}.yaml has no photo (docs/content.md)`);
  });

  it('with a proxy that TRUSTED_PROXIES does not name', async () => {
    const settings = { PUBLIC_SITE_URL: 'https://gti.example', TRUSTED_PROXIES: '' };
    expect(await findings(dataFolder(), settings)).toContain(
      '• Rate limits: TRUSTED_PROXIES is empty: behind the proxy that speaks https, all visitors share one rate limit; name its address',
    );
  });

  it('with a model for the assistant', async () => {
    const directory = dataFolder();
    const assistant = async (settings: Record<string, string>) =>
      (await findings(directory, settings)).filter((line) => line.includes('Assistant'));
    const server = await startScriptedModel(writes({ ok: true }), failsWith(401, 'Incorrect key sk-x.'));
    const OPENAI_API_KEY = 'sk-x';
    const prices = { OPENAI_INPUT_PRICE_USD: '1', OPENAI_OUTPUT_PRICE_USD: '2' };
    expect(await assistant({})).toEqual([]);
    expect(await assistant(modelSettings(server))).toEqual([]);
    expect(await assistant({ ...modelSettings(server), ...prices, OPENAI_API_KEY })).toEqual([
      '• Assistant: the model scripted gave no answer (key_refused): 401 Incorrect key ….',
    ]);
    expect(await assistant({ OPENAI_API_KEY, AI_DAILY_BUDGET_USD: '3' })).toEqual([
      '• Assistant: OPENAI_MODEL is missing beside OPENAI_API_KEY: the assistant answers without a model',
      '• Assistant: OPENAI_INPUT_PRICE_USD and OPENAI_OUTPUT_PRICE_USD are missing: what the model costs is counted as nothing',
      '• Assistant: AI_DAILY_BUDGET_USD has no effect without the prices of the model',
    ]);
    expect(await assistant({ OPENAI_MODEL: 'x', ...prices })).toEqual([
      '• Assistant: OPENAI_MODEL is set without OPENAI_API_KEY or OPENAI_BASE_URL: the assistant answers without a model',
    ]);
    expect(await assistant(modelSettings({ base: 'http://127.0.0.1:9/v1' }))).toEqual([
      expect.stringContaining('(unreachable)'),
    ]);
  });

  it('with a print vendor that cannot reach the site', async () => {
    const directory = dataFolder();
    const vendors = async (settings: Record<string, string>) =>
      (await findings(directory, settings)).filter((line) => line.includes('Print vendors'));
    const PRINTIFY_API_KEY = 'x';
    for (const PUBLIC_SITE_URL of ['http://gti-training.com', 'https://shop', 'https://10.0.0.1']) {
      expect(await vendors({ PRINTIFY_API_KEY, PUBLIC_SITE_URL, ...LIVE_KEYS })).toEqual([
        `• Print vendors: Printify cannot reach ${PUBLIC_SITE_URL} with its reports: set PUBLIC_SITE_URL to a public https address`,
      ]);
    }
    const PUBLIC_SITE_URL = 'https://gti-training.com';
    expect(await vendors({ PRINTIFY_API_KEY, PUBLIC_SITE_URL, ...LIVE_KEYS })).toEqual([]);
    expect(await vendors({ PRINTFUL_API_KEY: 'sandbox_x' })).toEqual([]);
    expect(await vendors({})).toEqual([]);
  });

  it('with payments in test mode beside a print vendor with a real key', async () => {
    const directory = dataFolder();
    const settings = { PRINTIFY_API_KEY: 'x', PUBLIC_SITE_URL: 'https://gti-training.com' };
    const finding =
      '• Print vendors: Printify has a real key, but payments are in test mode: orders are not sent to it until STRIPE_SECRET_KEY is a live key';
    expect(await findings(directory, settings)).toContain(finding);
    expect(
      await findings(directory, { ...settings, ...LIVE_KEYS, STRIPE_SECRET_KEY: 'sk_test_x' }),
    ).toContain(finding);
    expect(await findings(directory, { ...settings, ...LIVE_KEYS })).not.toContain(finding);
  });

  it('with Stripe Tax that is not set up', async () => {
    const refusal = {
      error: { type: 'invalid_request_error', message: 'Set the address of your head office.' },
    };
    const base = await startTestServer((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
    });
    const settings = {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_API_BASE: base,
    };
    const finding = '• Sales tax: Set the address of your head office.';
    const directory = dataFolder();
    expect(await findings(directory, { ...settings, STRIPE_TAX: '1' })).toContain(finding);
    expect(await findings(directory, settings)).not.toContain(finding);
  });

  it('with an administrator who has an example address', async () => {
    const directory = dataFolder();
    const file = join(directory, 'shop.sqlite');
    const db = openDatabase(file);
    const needs = { db, newId: randomUUID, now: () => new Date() };
    await createUser(needs, {
      username: 'admin',
      email: 'admin@example.com',
      password: 'a good password',
      role: 'admin',
    });
    db.$client.close();
    expect(await findings(directory)).toContain(
      '• Administrators: the account admin has the address admin@example.com, which nobody reads: change it on /admin/users',
    );
  });

  it('when the data folder is not writable', async () => {
    const lines = await findings('/dev/null/data');
    expect(lines).toContain(NO_KEYS);
    expect(lines).toContain('• Data folder: /dev/null/data is not writable: set DATA_DIR to one that is');
  });

  it('when a restore could not reach the payment provider', async () => {
    const directory = dataFolder();
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
    expect(await findings(directory)).toContain(toDo);
    note.reconciledAt = AT;
    write();
    expect(await findings(directory)).not.toContain(toDo);
  });

  it('when a newer version of the site changed the database', async () => {
    const directory = dataFolder();
    const db = openDatabase(join(directory, 'shop.sqlite'));
    db.$client.exec("insert into __drizzle_migrations (hash, created_at) values ('next', 9999999999999)");
    db.$client.close();
    expect(await findings(directory)).toContain(
      '• Database: it was changed by a newer version of the site: update this one (git pull)',
    );
  });

  it('with scheduled backups that are not made', async () => {
    const directory = dataFolder();
    const BACKUP_DIR = folder();
    const backups = async () =>
      (await findings(directory, { BACKUP_DIR, BACKUP_EVERY_HOURS: '12' })).filter((line) =>
        line.includes('Backups'),
      );
    expect(await backups()).toEqual([
      `• Backups: there is none in ${BACKUP_DIR}: the running site makes one within minutes, or its log says why not`,
    ]);
    storeBackup(BACKUP_DIR, 30);
    expect(await backups()).toEqual([
      `• Backups: the newest one in ${BACKUP_DIR} is 30 hours old: the log of the site says why`,
    ]);
    storeBackup(BACKUP_DIR, 20);
    expect(await backups()).toEqual([]);
  });

  it('when the database file is not a database', async () => {
    const directory = folder();
    writeFileSync(join(directory, 'shop.sqlite'), 'not a database, but long enough to be taken for one');
    const lines = await findings(directory);
    expect(lines).toContain(NO_KEYS);
    expect(lines).toContain(`• Database: ${join(directory, 'shop.sqlite')} cannot be opened`);
  });
});

it('npm run rebuild fails with one sentence before the first start', () => {
  const directory = folder();
  const { status, lines } = run('rebuild.ts', directory);
  expect([status, ...lines]).toEqual([
    1,
    `There is no database ${join(directory, 'shop.sqlite')} yet: the first npm start makes it and builds the site.`,
    'The site stays as it was.',
  ]);
});
