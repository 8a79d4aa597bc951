import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { shopToBackUp } from '#tests/support/backups.ts';
import { backUpWhenDue } from './back-up-when-due.ts';

const NAME = 'gti-2026-11-20T180000Z';
/** Returns the names in the folder of the backups, without the lock. */
const inFolder = ({ env }: ReturnType<typeof shopToBackUp>) =>
  readdirSync(env.backups.directory).filter((name) => name !== '.lock');

describe('backUpWhenDue', () => {
  it('makes a backup every BACKUP_EVERY_HOURS, even when it is called more often', async () => {
    const shop = shopToBackUp();
    await backUpWhenDue(shop);
    shop.pass(DAY_MS - 1000);
    await backUpWhenDue(shop);
    expect(inFolder(shop)).toEqual([NAME]);
    shop.pass(1000);
    await backUpWhenDue(shop);
    expect(inFolder(shop)).toEqual([NAME, 'gti-2026-11-21T180000Z']);
    shop.pass(30 * DAY_MS);
    shop.env.backups.everyHours = null;
    await backUpWhenDue(shop);
    expect(inFolder(shop)).toHaveLength(2);
  });

  it('makes them on after the clock was ahead', async () => {
    const shop = shopToBackUp();
    shop.pass(400 * DAY_MS);
    await backUpWhenDue(shop);
    shop.pass(-400 * DAY_MS);
    await backUpWhenDue(shop);
    shop.pass(DAY_MS);
    await backUpWhenDue(shop);
    expect(inFolder(shop)).toEqual([NAME, 'gti-2026-11-21T180000Z', expect.stringMatching(/^gti-2027/)]);
  });
});
