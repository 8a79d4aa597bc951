import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { makeBackup } from '#server/flows/backup/make-backup.ts';
import { restoreBackup } from '#server/flows/backup/restore-backup.ts';
import { confirm, newIntent, startTestSandbox } from '#tests/contracts/stripe-sandbox.ts';
import { emptyMachine, shopToBackUp, temporaryFolder } from '#tests/support/backups.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { chooseSettings, readArguments } from './restore.ts';
import { ROOT } from './root.ts';

const execute = promisify(execFile);
/** Several processes start one after the other. */
const TEST_TIMEOUT_MS = 90_000;

/** Runs a script. Returns its exit code and what it printed. */
async function run(script: string, args: string[], settings: Record<string, string>) {
  const cleared = {
    APP_SECRET: '',
    STRIPE_SECRET_KEY: '',
    SMTP_URL: '',
    DATABASE_URL: '',
    BACKUP_EVERY_HOURS: '',
  };
  const env = { ...process.env, ...cleared, ...settings } as Record<string, string | undefined>;
  if (!settings.APP_SECRET) delete env.APP_SECRET;
  const ended = execute(process.execPath, [join(ROOT, 'scripts', script), ...args], { cwd: ROOT, env });
  const { code = 0, stdout, stderr } = await ended.catch((failed) => failed);
  return { code, lines: `${stdout}${stderr}`.trim().split('\n') as string[] };
}

it(
  'npm run backup and npm run restore move a shop to an empty machine',
  async () => {
    const sandbox = await startTestSandbox();
    const shop = shopToBackUp();
    await paidOrder(shop);
    const { dataDir, databaseFile, backups } = shop.env;
    const provider = { STRIPE_API_BASE: sandbox.base };
    const here = { DATA_DIR: dataDir, DATABASE_URL: `file:${databaseFile}`, ENV_FILE: backups.settingsFile };

    const backup = await run('backup.ts', [], { ...here, ...provider, BACKUP_DIR: backups.directory });
    const [name = ''] = readdirSync(backups.directory).filter((entry) => entry.startsWith('gti-'));
    const folder = join(backups.directory, name);
    expect([backup.code, backup.lines[0]]).toEqual([
      0,
      `Backed up to ${folder} and verified. Orders: 1, files: 0.`,
    ]);

    const intent = await newIntent(sandbox, {
      metadata: { checkout_id: 'lost' },
      receipt_email: 'sam@example.com',
    });
    await confirm(sandbox, intent, '4242424242424242');

    const machine = temporaryFolder();
    const there = { DATA_DIR: join(machine, 'data'), ENV_FILE: join(machine, '.env'), ...provider };
    const restore = await run('restore.ts', [folder], there);
    expect(restore).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(
          /^Restored the backup of \w{3} \d+, 20\d\d, \d+:\d\d [AP]M into .*data\. Orders: 1\.$/,
        ),
        `Restored the settings into ${there.ENV_FILE}.`,
        'The next order will be GTI-1104. 1 order may have followed the backup; its number and 100 more are skipped.',
        'Payments whose order was lost: 1. They are orders again, and flagged. Ask the buyers of those with "Items unknown" what they ordered.',
        'Now start the site: npm start',
      ],
    });
    expect(readFileSync(there.ENV_FILE, 'utf8')).toBe(readFileSync(backups.settingsFile, 'utf8'));
    const db = openDatabase(join(there.DATA_DIR, 'shop.sqlite'));
    expect(
      db.$client.prepare('select number, customer_email from orders order by number').raw().all(),
    ).toEqual([
      [1001, 'sam@example.com'],
      [1103, 'sam@example.com'],
    ]);
    db.$client.close();

    expect(await run('restore.ts', [folder], there)).toEqual({
      code: 1,
      lines: [expect.stringContaining('is not empty (media, restored.json, shop.sqlite')],
    });
    expect(await run('restore.ts', ['--reconcile'], there)).toEqual({
      code: 0,
      lines: [
        'Every payment since the backup has an order, or gets one when the site settles its checkouts.',
      ],
    });
  },
  TEST_TIMEOUT_MS,
);

it.each([[[]], [['--bogus']], [['one', 'two']], [['one', '--reconcile']], [['--reconcile', '--keep-env']]])(
  'npm run restore with %j prints its usage',
  (args) => {
    expect(() => readArguments(args)).toThrow(
      /^To restore a backup, run: npm run restore -- <backup folder>/,
    );
  },
);

describe("npm run restore with an APP_SECRET other than the backup's", () => {
  const OTHER_SECRET = 'another secret of at least 32 characters';

  async function backedUp() {
    const shop = shopToBackUp();
    const { path } = await makeBackup(shop);
    const dataDir = join(temporaryFolder(), 'data');
    return { shop, path, dataDir, settingsFile: shop.env.backups.settingsFile };
  }

  /** Chooses the settings as a process with these would, whose variables end with the test. */
  function choose(path: string, keepEnv: boolean, settingsFile: string, dataDir: string) {
    const before = { ...process.env };
    onTestFinished(() => {
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
    });
    Object.assign(process.env, { APP_SECRET: OTHER_SECRET, DATA_DIR: dataDir });
    return chooseSettings(path, keepEnv, settingsFile);
  }

  it('rejects it without --keep-env', async () => {
    const { path, settingsFile, dataDir } = await backedUp();
    await expect(choose(path, false, settingsFile, dataDir)).rejects.toThrow(
      'Your APP_SECRET differs from the one in the backup',
    );
  });

  it('restores with it and --keep-env', async () => {
    const { shop, path, settingsFile, dataDir } = await backedUp();
    const env = await choose(path, true, settingsFile, dataDir);
    expect(env.appSecret).toBe(OTHER_SECRET);
    await restoreBackup({ ...emptyMachine(shop), env }, path);
    expect(existsSync(join(dataDir, 'shop.sqlite'))).toBe(true);
  });

  it('rejects a folder that is in use', async () => {
    const { path, settingsFile, dataDir } = await backedUp();
    mkdirSync(dataDir);
    const lock = new Sqlite(join(dataDir, 'lock.sqlite'));
    onTestFinished(() => void lock.close());
    lock.exec('begin exclusive');
    const settings = { ENV_FILE: settingsFile, APP_SECRET: OTHER_SECRET, DATA_DIR: dataDir };
    expect(await run('restore.ts', [path, '--keep-env'], settings)).toEqual({
      code: 1,
      lines: [expect.stringContaining('data is in use by another process')],
    });
    expect(readdirSync(dataDir).filter((name) => !name.startsWith('lock'))).toEqual([]);
  });
});

it('npm run restore rejects a folder that is no backup', async () => {
  const machine = temporaryFolder();
  await expect(chooseSettings(machine, false)).rejects.toThrow(
    `${machine} is not a backup: it has no manifest that can be read.`,
  );
});
