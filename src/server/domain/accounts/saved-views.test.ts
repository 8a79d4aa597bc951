import { expect, it } from 'vitest';
import { savedViews, users } from '#db/schema/accounts.ts';
import { MAX_SAVED_VIEWS } from '#shared/saved-views.ts';
import { errorOf } from '#tests/support/errors.ts';
import { testServices } from '#tests/support/test-services.ts';
import { createUser } from './create-user.ts';
import { deleteView, listSavedViews, renameView, saveView } from './saved-views.ts';

async function shop() {
  const services = testServices();
  const admin = (username: string) =>
    createUser(services, {
      username,
      email: `${username}@example.com`,
      password: 'a good long password',
      role: 'admin',
    });
  const [sam, kim] = [await admin('sam'), await admin('kim')];
  const save = (name: string, query = 'status=paid', userId = sam.id) =>
    saveView(services, userId, { list: 'orders', name, query });
  const names = (userId = sam.id) => listSavedViews(services.db, userId, 'orders').map(({ name }) => name);
  return { services, sam, kim, save, names };
}

it('saves views of each administrator and list by name, the same again once', async () => {
  const { services, kim, save, names, sam } = await shop();
  const first = save('to pack');
  expect(save('To Pack')).toEqual(first);
  for (const name of ['Week 10', 'week 2', 'Late']) save(name);
  save('to pack', 'q=x', kim.id);
  expect(names()).toEqual(['Late', 'to pack', 'week 2', 'Week 10']);
  expect(names(kim.id)).toEqual(['to pack']);
  expect(listSavedViews(services.db, sam.id, 'order-management')).toEqual([]);
});

it('rejects a name in use and more than the limit', async () => {
  const { services, sam, kim, save, names } = await shop();
  save('One');
  const taken = { code: 'validation_failed', fields: { name: 'You have a view with this name' } };
  expect(errorOf(() => save('ONE', 'q=other'))).toMatchObject(taken);
  const two = save('Two');
  expect(errorOf(() => renameView(services, sam.id, two.id, 'one'))).toMatchObject(taken);
  expect(renameView(services, sam.id, two.id, 'TWO').name).toBe('TWO');
  expect(errorOf(() => renameView(services, kim.id, two.id, 'Mine')).code).toBe('not_found');
  for (let n = 3; n <= MAX_SAVED_VIEWS; n += 1) save(`View ${n}`);
  expect(errorOf(() => save('One more')).code).toBe('limit_reached');
  deleteView(services.db, kim.id, two.id);
  expect(names()).toHaveLength(MAX_SAVED_VIEWS);
  deleteView(services.db, sam.id, two.id);
  save('One more');
  expect(names()).toContain('One more');
});

it('removes the views with the account', async () => {
  const { services, save } = await shop();
  save('Mine');
  services.db.delete(users).run();
  expect(services.db.select().from(savedViews).all()).toEqual([]);
});
