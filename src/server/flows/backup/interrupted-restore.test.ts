import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyMachine, type Machine, shopToBackUp } from '#tests/support/backups.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { isRestoreInterrupted, openStaging, putInPlace } from './restore-target.ts';

const RESTORED = ['media', 'restored.json', 'shop.sqlite', 'uploads'];

describe('restoreBackup starts over after an interrupted restore', () => {
  const inside = ({ env }: Machine) => readdirSync(env.dataDir).sort();

  it('that was copying', async () => {
    const shop = shopToBackUp();
    const { path } = await makeBackup(shop);
    const machine = emptyMachine(shop);
    mkdirSync(join(machine.env.dataDir, '.restoring/uploads'), { recursive: true });
    writeFileSync(`${machine.env.databaseFile}.restoring`, 'half');
    expect(isRestoreInterrupted(machine.env)).toBe(true);
    await restoreBackup(machine, path);
    expect(inside(machine)).toEqual(RESTORED);
    expect(isRestoreInterrupted(machine.env)).toBe(false);
  });

  it('that had not moved the database', async () => {
    const shop = shopToBackUp();
    const { path } = await makeBackup(shop);
    const machine = emptyMachine(shop);
    await cutOff(machine, join(machine.env.databaseFile, 'in the way'));
    rmSync(machine.env.databaseFile, { recursive: true });
    expect(inside(machine)).toEqual(['.restoring', 'media', 'shop.sqlite.restoring', 'uploads']);
    expect(isRestoreInterrupted(machine.env)).toBe(true);
    await restoreBackup(machine, path);
    expect(inside(machine)).toEqual(RESTORED);
  });

  it('but not over files that it did not put there', async () => {
    const shop = shopToBackUp();
    const { path } = await makeBackup(shop);
    const machine = emptyMachine(shop);
    const other = join(machine.env.dataDir, 'uploads/other');
    await cutOff(machine, other);
    await expect(restoreBackup(machine, path)).rejects.toThrow('is not empty (uploads)');
    expect([inside(machine), existsSync(other)]).toEqual([['uploads'], true]);
  });

  it('and leaves nothing when moving into place fails', async () => {
    const shop = shopToBackUp();
    const { path } = await makeBackup(shop);
    const machine = emptyMachine(shop);
    machine.callPayments = (_dataDir, call) => {
      mkdirSync(join(machine.env.databaseFile, 'in the way'), { recursive: true });
      return call(shop.payments);
    };
    await expect(restoreBackup(machine, path)).rejects.toThrow();
    expect(inside(machine)).toEqual(['shop.sqlite']);
  });
});

/** Starts moving a restore into place, which fails at a folder that is in the way. */
async function cutOff({ env }: Machine, obstacle: string): Promise<void> {
  const staging = await openStaging(env);
  for (const name of ['media', 'uploads']) mkdirSync(join(staging.folder, name, 'part'), { recursive: true });
  writeFileSync(staging.database, 'whole');
  mkdirSync(obstacle, { recursive: true });
  await expect(putInPlace(staging, env)).rejects.toThrow();
}
