import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { signIn } from '#server/domain/accounts/sign-in.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { ROOT } from './root.ts';
import { unlock } from './unlock.ts';

/** Runs the command in a separate process. */
function run(settings: Record<string, string>, ...names: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/unlock.ts'), ...names],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, APP_SECRET: 's'.repeat(32), ...settings } },
  );
  return { status, output: `${stdout}${stderr}`.trim() };
}

const SAM = { username: 'sam', password: 'a good long password' };

/** Creates a site with one account. It uses the system clock, like the command. */
async function site() {
  const services = testServices();
  services.pass(Date.now() - services.now().getTime());
  await createUser(services, { ...SAM, email: 'sam@example.com', role: 'admin' });
  const settings = { DATA_DIR: services.env.dataDir, DATABASE_URL: `file:${services.db.$client.name}` };
  return { services, settings };
}

const envOf = ({ env, db }: TestServices) => ({ ...env, databaseFile: db.$client.name });

describe('npm run unlock', () => {
  it('unlocks an account while the site runs', async () => {
    const { services, settings } = await site();
    const enter = (password: string) => signIn(services, { ...SAM, password }, { address: '192.0.2.1' });
    for (let n = 0; n < 10; n += 1) await rejectionOf(enter('wrong'));
    expect((await rejectionOf(enter(SAM.password))).code).toBe('rate_limited');
    expect(run(settings, 'SAM')).toEqual({
      status: 0,
      output: 'Unlocked sam: failed sign-ins so far no longer count, from any address or device.',
    });
    await expect(enter(SAM.password)).resolves.toMatchObject({ user: { username: 'sam' } });
    expect(auditedChanges(services)).toMatchObject([
      { action: 'user_unlocked', actorName: null, address: null, subjectName: 'sam' },
    ]);
  });

  it('does nothing and creates nothing when nothing was counted yet', async () => {
    const { services } = await site();
    const withoutCounters = join(services.env.dataDir, 'none yet');
    expect(await unlock({ ...envOf(services), dataDir: withoutCounters }, 'sam')).toContain('Unlocked sam');
    expect(existsSync(withoutCounters)).toBe(false);
  });

  it('fails when there is no such account', async () => {
    const { services } = await site();
    await expect(unlock(envOf(services), 'kim')).rejects.toThrow('There is no account named kim.');
    expect(auditedChanges(services)).toEqual([]);
  });

  it('fails without a database or without a name', async () => {
    const env = { dataDir: '/nowhere', databaseFile: '/nowhere/shop.sqlite' };
    await expect(unlock(env, 'sam')).rejects.toThrow(
      'There is no database /nowhere/shop.sqlite yet: the first npm start creates it.',
    );
    expect(run({})).toEqual({
      status: 1,
      output: 'Name the account to unlock: npm run unlock -- <username>',
    });
  });

  it('says what to do when the files are not writable', async () => {
    const { services, settings } = await site();
    // A directory can't be opened as a database, not even by root.
    const output =
      "The data folder isn't writable for this user. Run the command as the user that runs the site.";
    expect(run({ ...settings, DATABASE_URL: `file:${services.env.dataDir}` }, 'sam')).toEqual({
      status: 1,
      output,
    });
  });
});
