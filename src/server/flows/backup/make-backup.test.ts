import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { transaction } from '#db/client.ts';
import { DAY_MS } from '#shared/durations.ts';
import { shopToBackUp, storeDesignFiles } from '#tests/support/backups.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { lockBackups } from './lock-backups.ts';
import { makeBackup } from './make-backup.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { verifyBackup } from './verify-backup.ts';

const statfs = vi.hoisted(() => vi.fn());
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  statfs.mockImplementation(real.statfs);
  return { ...real, statfs };
});

const NAME = 'gti-2026-11-20T180000Z';

type Shop = ReturnType<typeof shopToBackUp>;

/** Returns the names in the folder of the backups, without the lock. */
const inFolder = ({ env }: Shop) => readdirSync(env.backups.directory).filter((name) => name !== '.lock');

/** Makes the database large: `bytes` per product. */
const stockMany = (shop: Shop, products: number, bytes: number) =>
  transaction(shop.db, () => {
    // Names of their own, because finding a free slug among equal ones takes ever longer.
    for (let count = 0; count < products; count++)
      stockProduct(shop, { name: `Tee ${count}`, metadata: { text: 'x'.repeat(bytes) } });
  });

describe('makeBackup', () => {
  it('copies database, uploads, pictures and settings into one folder', async () => {
    const shop = shopToBackUp();
    await paidOrder(shop);
    const design = storeDesignFiles(shop, stockProduct(shop));
    mkdirSync(join(shop.env.dataDir, 'media/tee'), { recursive: true });
    writeFileSync(join(shop.env.dataDir, 'media/tee/front.webp'), 'picture');
    mkdirSync(join(shop.env.dataDir, 'uploads/.new-unfinished'));
    mkdirSync(join(shop.env.dataDir, 'mail'));

    const { path, manifest } = await makeBackup(shop);
    expect(inFolder(shop)).toEqual([NAME]);
    expect(readdirSync(path).sort()).toEqual(['.env', 'manifest.json', 'media', 'shop.sqlite', 'uploads']);
    expect(readdirSync(join(path, 'uploads'))).toEqual([design]);
    expect(readFileSync(join(path, 'media/tee/front.webp'), 'utf8')).toBe('picture');
    expect(readFileSync(join(path, '.env'), 'utf8')).toBe(
      readFileSync(shop.env.backups.settingsFile, 'utf8'),
    );
    expect([statSync(path).mode & 0o777, statSync(join(path, '.env')).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(manifest).toMatchObject({
      createdAt: shop.now(),
      database: { orders: 1, checkouts: 1, designs: 1, highestOrderNumber: 1001 },
      folders: { uploads: { files: 2 }, media: { files: 1, bytes: 7 } },
    });
  });

  it('keeps the secret in use when it is not the one in the settings file', async () => {
    const shop = shopToBackUp();
    writeFileSync(shop.env.backups.settingsFile, 'APP_SECRET=\nPORT=1234');
    const { path } = await makeBackup(shop);
    expect(readFileSync(join(path, '.env'), 'utf8')).toBe(
      '\nPORT=1234\nAPP_SECRET=a secret of at least 32 characters\n',
    );
  });

  it('includes the payments of the sandbox', async () => {
    const shop = shopToBackUp();
    mkdirSync(join(shop.env.dataDir, 'sandbox'));
    const ledger = new Sqlite(join(shop.env.dataDir, 'sandbox/stripe.sqlite'));
    ledger.exec('create table objects (id text)');
    const { path } = await makeBackup(shop);
    ledger.close();
    expect(existsSync(join(path, 'sandbox/stripe.sqlite'))).toBe(true);
  });

  it('hard-links identical logos, and files that have not changed since the last backup', async () => {
    const shop = shopToBackUp();
    const productId = stockProduct(shop);
    const [first, second] = [storeDesignFiles(shop, productId), storeDesignFiles(shop, productId)];
    const logo = (root: string, id = '') => join(root, 'uploads', id, 'logo.png');
    rmSync(logo(shop.env.dataDir, second));
    linkSync(logo(shop.env.dataDir, first), logo(shop.env.dataDir, second));

    const before = await makeBackup(shop);
    const inode = statSync(logo(before.path, first)).ino;
    expect(statSync(logo(before.path, second)).ino).toBe(inode);
    expect(statSync(logo(shop.env.dataDir, first)).ino).not.toBe(inode);

    shop.pass(1000);
    const third = storeDesignFiles(shop, productId);
    const after = await makeBackup(shop);
    expect([first, second].map((id) => statSync(logo(after.path, id)).ino)).toEqual([inode, inode]);
    expect(readFileSync(logo(after.path, third), 'utf8')).toBe(`logo.png of ${third}`);
    rmSync(before.path, { recursive: true });
    await verifyBackup(after.path);
  });

  it('tolerates a design whose files were removed', async () => {
    const shop = shopToBackUp();
    const design = storeDesignFiles(shop, stockProduct(shop));
    rmSync(join(shop.env.dataDir, 'uploads', design), { recursive: true });
    expect(await makeBackup(shop)).toMatchObject({ designsWithoutFiles: 1 });
  });

  it('removes what a killed backup left, and throws while another one is running', async () => {
    const shop = shopToBackUp();
    const { directory } = shop.env.backups;
    mkdirSync(join(directory, '.unfinished-gti-2026-11-19T180000Z/uploads'), { recursive: true });
    const code = `import { lockBackups } from './src/server/flows/backup/lock-backups.ts';
      const unlock = lockBackups(process.argv[1]); console.log('locked'); setInterval(() => unlock, 1000)`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', code, directory]);
    await once(other.stdout, 'data');
    await expect(makeBackup(shop)).rejects.toThrow('Another backup is being written');
    other.kill('SIGKILL');
    await once(other, 'close');
    await makeBackup(shop);
    expect(inFolder(shop)).toEqual([NAME]);
  });
});

describe('makeBackup throws a BackupError and leaves nothing behind', () => {
  const refused = async (shop: Shop, sentence: RegExp) => {
    const before = inFolder(shop);
    await expect(makeBackup(shop)).rejects.toThrow(sentence);
    expect(inFolder(shop)).toEqual(before);
  };

  it('when a row of the database refers to a missing row', async () => {
    const shop = shopToBackUp();
    await makeBackup(shop);
    shop.pass(1000);
    await paidOrder(shop);
    shop.db.$client.pragma('foreign_keys = OFF');
    shop.db.$client.exec('delete from orders');
    await refused(shop, /The copy of the database is damaged: a row of \w+ has no orders/);
  });

  it('when the database file is damaged', async () => {
    const shop = shopToBackUp();
    stockMany(shop, 200, 3000);
    shop.db.$client.pragma('wal_checkpoint(TRUNCATE)');
    const file = readFileSync(shop.env.databaseFile);
    shop.env.databaseFile = join(shop.env.dataDir, 'damaged.sqlite');
    writeFileSync(shop.env.databaseFile, file.fill(7, file.length - 40_000, file.length - 4000));
    await refused(shop, /The copy of the database is damaged/);
  });

  it('when the file is not a database', async () => {
    const shop = shopToBackUp();
    shop.env.databaseFile = join(shop.env.dataDir, 'text.sqlite');
    writeFileSync(shop.env.databaseFile, 'not a database, but long enough to be taken for one');
    await refused(shop, /The database .* could not be copied: file is not a database/);
  });

  it('when there is no database yet', async () => {
    const shop = shopToBackUp();
    shop.env.databaseFile = join(shop.env.dataDir, 'none.sqlite');
    await refused(shop, /There is no database .* yet/);
  });

  it('when the disk is too full', async () => {
    const shop = shopToBackUp();
    statfs.mockResolvedValueOnce({ bavail: 1024, bsize: 1024 });
    await refused(shop, /not enough room in .*: 6\d MB are needed and 1 MB are free/);
  });

  it('while another backup is being written', async () => {
    const shop = shopToBackUp();
    const unlock = lockBackups(shop.env.backups.directory);
    await refused(shop, /Another backup is being written to/);
    unlock();
    const both = await Promise.allSettled([makeBackup(shop), makeBackup(shop)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(inFolder(shop)).toEqual([NAME]);
  });
});

it('lockBackups names the folder and the setting when the folder is not writable', () => {
  expect(() => lockBackups('/proc')).toThrow(
    "The folder /proc can't be written to (unable to open database file). Set BACKUP_DIR to one that can.",
  );
});

it('lockBackups empties a damaged lock file and locks it', async () => {
  const shop = shopToBackUp();
  mkdirSync(shop.env.backups.directory, { recursive: true });
  const file = join(shop.env.backups.directory, '.lock');
  writeFileSync(file, 'not a database, but long enough to be taken for one'.repeat(20));
  const unlock = lockBackups(shop.env.backups.directory);
  await expect(makeBackup(shop)).rejects.toThrow('Another backup is being written');
  unlock();
  expect((await makeBackup(shop)).path).toContain(NAME);
});

describe('removeOldBackups', () => {
  it('removes backups after BACKUP_KEEP_DAYS, but never the newest or what is not a backup', async () => {
    const shop = shopToBackUp();
    const first = await makeBackup(shop);
    shop.pass(DAY_MS);
    const second = await makeBackup(shop);
    mkdirSync(join(shop.env.backups.directory, 'gti-of-my-own'));
    shop.pass(14 * DAY_MS - 1000);
    expect(await removeOldBackups(shop)).toEqual([NAME]);
    expect(existsSync(first.path)).toBe(false);
    shop.pass(100 * DAY_MS);
    expect(await removeOldBackups(shop)).toEqual([]);
    expect(existsSync(second.path)).toBe(true);
    expect(inFolder(shop)).toContain('gti-of-my-own');
  });
});

describe('verifyBackup', () => {
  it.each([
    ['a byte of the database is another', 'shop.sqlite', /is not the one that was backed up/],
    ['a picture is missing', 'uploads', /The folder uploads in .* is not complete: 0 files/],
    ['the manifest is missing', 'manifest.json', /is not a backup/],
  ])('notices that %s', async (_name, part, sentence) => {
    const shop = shopToBackUp();
    storeDesignFiles(shop, stockProduct(shop));
    const { path } = await makeBackup(shop);
    if (part === 'shop.sqlite') {
      const file = readFileSync(join(path, part));
      writeFileSync(join(path, part), file.fill(1, 5000, 5001));
    } else rmSync(join(path, part), { recursive: true });
    await expect(verifyBackup(path)).rejects.toThrow(sentence);
  });
});

it('makes a consistent copy of a busy shop without blocking its writers', async () => {
  const shop = shopToBackUp();
  stockProduct(shop, { inventory: 1_000_000 });
  // Large enough that the copy takes many steps, between which orders are placed.
  stockMany(shop, 60, 100_000);
  const writer = spawn(process.execPath, ['tests/support/order-writer.ts', shop.env.databaseFile], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  writer.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  await once(writer.stdout, 'data');
  expect(said).toContain('ready');
  const count = () => Number(shop.db.$client.prepare('select count(*) from orders').pluck().get());

  const before = count();
  const { path, manifest } = await makeBackup(shop);
  const after = count();
  writer.stdin.end();
  await once(writer, 'close');

  expect(manifest.database.orders).toBeGreaterThanOrEqual(before);
  expect(after).toBeGreaterThan(manifest.database.orders);
  const copy = new Sqlite(join(path, 'shop.sqlite'), { readonly: true });
  const wrong = `select count(*) from orders where 3 <> (select count(*) from order_items where order_id = orders.id)
    or 1 <> (select count(*) from order_events where order_id = orders.id)`;
  expect(copy.prepare(wrong).pluck().get()).toBe(0);
  expect(copy.prepare('select count(*) from checkouts').pluck().get()).toBe(manifest.database.orders);
  expect(
    copy.prepare("select count(*) from emails where template = 'order-confirmation'").pluck().get(),
  ).toBe(manifest.database.orders);
  copy.close();
  expect(JSON.parse(said.split('\n')[1] ?? '')).toMatchObject({ slowestMs: expect.any(Number) });
  expect(JSON.parse(said.split('\n')[1] ?? '').slowestMs).toBeLessThan(2000);
});
