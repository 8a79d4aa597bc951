import { expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { errorOf } from '#tests/support/errors.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { addUser } from './add-user.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { sendResetLink } from './send-reset-link.ts';
import { setPassword } from './set-password.ts';
import { requireUser } from './users.queries.ts';

const ACTOR = { userId: 'boss', username: 'boss', address: '192.0.2.1' };
const INPUT = { username: 'zoe', email: 'zoe@example.com', role: 'user' } as const;

it('sends the invitation again until the first password is chosen, then links to choose another', async () => {
  const { services, sendJson } = shopInMemory();
  const { id, isInvited } = await addUser(services, { ...INPUT, password: undefined }, ACTOR);
  expect(isInvited).toBe(true);
  await sendResetLink(services, id, ACTOR);
  await sendJson('POST', '/api/password-resets', { account: 'zoe' });
  await runDueJobs(services);
  setPassword(services.db, id, 'a hash');
  expect(requireUser(services, id).isInvited).toBe(false);
  await sendResetLink(services, id, ACTOR);
  const templates = services.db.select().from(emails).orderBy(emails.number).all();
  expect(templates.map(({ template }) => template)).toEqual([
    'account-invitation',
    'account-invitation',
    'account-invitation',
    'password-reset',
  ]);
});

it('takes an account with a password for no invitation', async () => {
  const { services } = shopInMemory();
  const user = await addUser(services, { ...INPUT, password: 'a good long password' }, ACTOR);
  expect(user.isInvited).toBe(false);
});

it.each([{ role: 'user' as const }, { disabled: true }])(
  'keeps the last administrator with a password while another one is only invited: %j',
  async (change) => {
    const { services } = shopInMemory();
    const boss = { username: 'boss', email: 'boss@example.com', password: 'a good long password' };
    const { id } = await createUser(services, { ...boss, role: 'admin' });
    const invited = await addUser(services, { ...INPUT, role: 'admin', password: undefined }, ACTOR);
    expect(errorOf(() => changeUser(services, id, change, ACTOR)).code).toBe('blocked');
    changeUser(services, invited.id, { disabled: true }, ACTOR);
    changeUser(services, invited.id, { disabled: false }, ACTOR);
    setPassword(services.db, invited.id, 'a hash');
    expect(changeUser(services, id, change, ACTOR)).toMatchObject({ id });
  },
);
