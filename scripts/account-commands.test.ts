import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { queueResetLink } from '#server/domain/accounts/reset-links.ts';
import { signIn } from '#server/domain/accounts/sign-in.ts';
import { findUser } from '#server/domain/accounts/users.queries.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { testServices } from '#tests/support/test-services.ts';
import { createAdmin } from './create-admin.ts';
import { resetPassword } from './reset-password.ts';
import { ROOT } from './root.ts';

const HERE = { address: '192.0.2.1' };

/** A site with one account. It uses the system clock, like the commands. */
async function site() {
  const services = testServices();
  services.pass(Date.now() - services.now().getTime());
  const account = { username: 'sam', email: 'sam@example.com', password: 'a good long password' };
  const sam = await createUser(services, { ...account, role: 'user' });
  const env = { ...services.env, databaseFile: services.db.$client.name };
  const enter = async (username: string, password: string) =>
    (await signIn(services, { username, password }, HERE)).user;
  return { services, sam, env, enter };
}

const passwordIn = (output: string) => / is ([\w-]{16}) and is not shown again/.exec(output)?.[1] ?? '';

describe('npm run create-admin', () => {
  it('creates an administrator, and prints the password and no other secret', async () => {
    const { services, env, enter } = await site();
    const output = await createAdmin(env, 'Zoe', 'zoe@example.com');
    expect(output).toMatch(/^Created the administrator zoe\. The password is /);
    expect(await enter('zoe', passwordIn(output))).toMatchObject({ role: 'admin', email: 'zoe@example.com' });
    const [entry] = auditedChanges(services);
    expect(entry).toMatchObject({
      action: 'user_created',
      actorName: null,
      address: null,
      subjectName: 'zoe',
    });
    expect(JSON.stringify(entry)).not.toContain(passwordIn(output));
  });

  it('fails for a name that is taken, a wrong name or address, and missing arguments', async () => {
    const { env } = await site();
    await expect(createAdmin(env, 'SAM', 'sam@example.com')).rejects.toThrow(
      'There is already an account named SAM.',
    );
    await expect(createAdmin(env, 'a b', 'nobody')).rejects.toThrow('Valid email is required');
    await expect(createAdmin(env, 'zoe')).rejects.toThrow('npm run create-admin -- <username> <email>');
  });
});

describe('npm run reset-password', () => {
  it('sets a password, ends sessions, removes links and unlocks the account', async () => {
    const { services, sam, env, enter } = await site();
    await services.sessions.create(sam.id, 'token');
    queueResetLink(services, sam, 'reset');
    for (let n = 0; n < 10; n += 1) await rejectionOf(enter('sam', 'wrong'));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts/reset-password.ts'), 'SAM'],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: {
          ...process.env,
          APP_SECRET: 's'.repeat(32),
          DATA_DIR: env.dataDir,
          DATABASE_URL: `file:${env.databaseFile}`,
        },
      },
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(await enter('sam', passwordIn(stdout))).toMatchObject({ username: 'sam', role: 'user' });
    expect(await services.sessions.read('token')).toBeNull();
    expect(services.db.$client.prepare('select count(*) from password_resets').pluck().get()).toBe(0);
    expect(auditedChanges(services)).toMatchObject([
      { action: 'password_reset', actorName: null, address: null, subjectName: 'sam' },
    ]);
  });

  it('says that a disabled account stays disabled', async () => {
    const { services, sam, env } = await site();
    services.db.$client.prepare('update users set disabled_at = 1 where id = ?').run(sam.id);
    expect(await resetPassword(env, 'sam')).toContain('The account is disabled');
    expect(findUser(services.db, 'sam')?.disabledAt).not.toBeNull();
  });

  it('fails without such an account and without a name', async () => {
    const { env } = await site();
    await expect(resetPassword(env, 'kim')).rejects.toThrow('There is no account named kim.');
    await expect(resetPassword(env)).rejects.toThrow('npm run reset-password -- <username>');
  });
});
