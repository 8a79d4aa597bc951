import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { type CallPayments, restoreBackup } from '#server/flows/backup/restore-backup.ts';
import type { Services } from '#server/kernel/services.ts';
import { storeDesignRow } from './shop.ts';
import { type TestServices, testServices } from './test-services.ts';

const SECRET = 'a secret of at least 32 characters';

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gti-backup-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A shop that knows where its database is, and keeps its backups in a folder of the test's. */
export function shopToBackUp(): TestServices {
  const settingsFile = join(temporaryFolder(), '.env');
  const services = testServices({ BACKUP_DIR: temporaryFolder(), ENV_FILE: settingsFile });
  services.env.databaseFile = services.db.$client.name;
  writeFileSync(settingsFile, `APP_SECRET=${SECRET}\nMAIL_FROM=GTI <a@example.com>\n`);
  return services;
}

/** A design with a logo and a print file in DATA_DIR; returns its id. */
export function storeDesignFiles(services: Services, productId: string): string {
  const id = storeDesignRow(services, { productId });
  const folder = join(services.env.dataDir, 'uploads', id);
  mkdirSync(folder, { recursive: true });
  for (const name of ['logo.png', 'print.png']) writeFileSync(join(folder, name), `${name} of ${id}`);
  return id;
}

/** The same shop on another machine: nothing there but the payment provider. */
export function emptyMachine(shop: TestServices) {
  const dataDir = join(temporaryFolder(), 'data');
  const backups = { ...shop.env.backups, settingsFile: join(dirname(dataDir), '.env') };
  const env = { ...shop.env, dataDir, databaseFile: join(dataDir, 'shop.sqlite'), backups };
  const callPayments: CallPayments = (_dataDir, call) => call(shop.payments);
  return { ...shop, env, callPayments };
}

export type Machine = ReturnType<typeof emptyMachine>;

/** Restores the backup on another machine, and opens its shop. */
export async function restored(shop: TestServices, path: string): Promise<Machine> {
  const machine = emptyMachine(shop);
  await restoreBackup(machine, path);
  return openRestored(machine);
}

/** Opens the shop that was restored on a machine. */
export function openRestored(machine: Machine): Machine {
  const db = openDatabase(machine.env.databaseFile);
  onTestFinished(() => void db.$client.close());
  return { ...machine, db };
}
