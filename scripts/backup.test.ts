import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { confirm, newIntent, startTestSandbox } from '#tests/contracts/stripe-sandbox.ts';
import { shopToBackUp, temporaryFolder } from '#tests/support/backups.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { readArguments } from './restore.ts';
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
        'Payments whose order was lost: 1. They are now orders without items, flagged "Items unknown". Ask the buyers what they ordered.',
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

it(
  'npm run restore rejects another APP_SECRET without --keep-env, a folder in use, and a folder that is no backup',
  async () => {
    const sandbox = await startTestSandbox();
    const shop = shopToBackUp();
    const { path } = await makeBackup(shop);
    const machine = temporaryFolder();
    const settings = {
      ENV_FILE: shop.env.backups.settingsFile,
      APP_SECRET: 'another secret of at least 32 characters',
      STRIPE_API_BASE: sandbox.base,
    };
    mkdirSync(join(machine, 'locked'));
    const lock = new Sqlite(join(machine, 'locked/lock.sqlite'));
    onTestFinished(() => void lock.close());
    lock.exec('begin exclusive');
    const [refused, locked, meant, none] = await Promise.all([
      run('restore.ts', [path], { ...settings, DATA_DIR: join(machine, 'refused') }),
      run('restore.ts', [path, '--keep-env'], { ...settings, DATA_DIR: join(machine, 'locked') }),
      run('restore.ts', [path, '--keep-env'], { ...settings, DATA_DIR: join(machine, 'meant') }),
      run('restore.ts', [machine], { ...settings, ENV_FILE: join(machine, '.env') }),
    ]);
    expect(refused).toEqual({
      code: 1,
      lines: [expect.stringContaining('Your APP_SECRET differs from the one in the backup')],
    });
    expect(locked).toEqual({
      code: 1,
      lines: [expect.stringContaining('locked is in use by another process')],
    });
    expect(meant.code).toBe(0);
    expect(none).toEqual({
      code: 1,
      lines: [`${machine} is not a backup: it has no manifest that can be read.`],
    });
    expect(readdirSync(machine).sort()).toEqual(['locked', 'meant']);
  },
  TEST_TIMEOUT_MS,
);
