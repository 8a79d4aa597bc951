import { describe, expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import type { UserChange } from '#shared/schemas/user-actions.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { testServices } from '#tests/support/test-services.ts';
import { addUser } from './add-user.ts';
import { changePassword } from './change-password.ts';
import { changeUserAs } from './change-user.ts';
import { createUser } from './create-user.ts';
import { requireUser } from './users.queries.ts';

const PASSWORD = 'a good long password';
const HERE = { address: '192.0.2.1' };

async function office() {
  const services = testServices();
  const create = (username: string, role: 'admin' | 'user') =>
    createUser(services, { username, email: `${username}@gti.test`, role, password: PASSWORD });
  const pat = await create('pat', 'admin');
  const zoe = await create('zoe', 'admin');
  const sam = await create('sam', 'user');
  const actor = { ...ADMIN_ACTOR, userId: pat.id, username: 'pat' };
  const change = (id: string, changes: UserChange) =>
    changeUserAs(services, id, changes, { ...HERE, user: pat, actor });
  const told = (template: string) =>
    services.db
      .select()
      .from(emails)
      .all()
      .filter((email) => email.template === template)
      .map(({ recipient }) => recipient)
      .sort();
  return { services, pat, zoe, sam, actor, change, told };
}

describe("changing one's own email address", () => {
  it('requires the current password and emails the old address', async () => {
    const { services, pat, change, told } = await office();
    const fields = async (changes: UserChange) => (await rejectionOf(change(pat.id, changes))).fields;
    expect(await fields({ email: 'new@gti.test' })).toEqual({
      currentPassword: 'Enter your current password',
    });
    expect(await fields({ email: 'new@gti.test', currentPassword: 'wrong' })).toEqual({
      currentPassword: "That isn't your current password",
    });
    expect(requireUser(services, pat.id).email).toBe('pat@gti.test');
    expect(told('account-email-changed')).toEqual([]);
    await change(pat.id, { email: 'new@gti.test', currentPassword: PASSWORD });
    expect(requireUser(services, pat.id).email).toBe('new@gti.test');
    expect(told('account-email-changed')).toEqual(['pat@gti.test']);
  });

  it("requires no password if the address stays, or for someone else's account, whose old address is emailed", async () => {
    const { pat, sam, change, told } = await office();
    await change(pat.id, { email: 'pat@gti.test' });
    expect(told('account-email-changed')).toEqual([]);
    await change(sam.id, { email: 'new@gti.test' });
    expect(told('account-email-changed')).toEqual(['sam@gti.test']);
  });
});

it('emails the owner that the password was changed', async () => {
  const { services, sam, actor, told } = await office();
  const input = { currentPassword: PASSWORD, newPassword: 'another long password' };
  await changePassword(services, input, { ...HERE, user: sam, sessionId: null, actor });
  expect(told('password-changed')).toEqual(['sam@gti.test']);
});

it('emails every other administrator about a new one, created or promoted, and nobody about a shopper', async () => {
  const { services, sam, actor, change, told } = await office();
  await addUser(
    services,
    { username: 'kim', email: 'kim@gti.test', role: 'user', password: PASSWORD },
    actor,
  );
  expect(told('administrator-added')).toEqual([]);
  await addUser(
    services,
    { username: 'lee', email: 'lee@gti.test', role: 'admin', password: PASSWORD },
    actor,
  );
  expect(told('administrator-added')).toEqual(['pat@gti.test', 'zoe@gti.test']);
  services.db.delete(emails).run();
  await change(sam.id, { role: 'admin' });
  expect(told('administrator-added')).toEqual(['lee@gti.test', 'pat@gti.test', 'zoe@gti.test']);
  const [email] = await sendOutbox(services);
  expect(email?.text).toContain('pat made sam an administrator of localhost:4321');
});

it('emails the others about an administrator who is enabled again', async () => {
  const { zoe, change, told } = await office();
  await change(zoe.id, { disabled: true });
  expect(told('administrator-added')).toEqual([]);
  await change(zoe.id, { disabled: false });
  expect(told('administrator-added')).toEqual(['pat@gti.test']);
});
