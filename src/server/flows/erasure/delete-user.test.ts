import { expect, it } from 'vitest';
import { sessions, users } from '#db/schema/accounts.ts';
import { carts } from '#db/schema/cart.ts';
import { designs } from '#db/schema/designs.ts';
import { orders } from '#db/schema/orders.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { findUser, requireUser } from '#server/domain/accounts/users.queries.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { userKey } from '#server/kernel/sessions/buyer.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { stockProduct, storeDesignRow } from '#tests/support/shop.ts';
import { stockBadge, storedFolders } from '#tests/support/stored-designs.ts';
import { testServices } from '#tests/support/test-services.ts';
import { deleteUser } from './delete-user.ts';

async function office() {
  const services = testServices();
  const add = (username: string, role: 'admin' | 'user') =>
    createUser(services, { username, email: `${username}@gti.test`, password: 'a good long password', role });
  const pat = await add('pat', 'admin');
  const sam = await add('sam', 'user');
  const actor = { ...ADMIN_ACTOR, userId: pat.id };
  const remove = (id: string, updatedAt?: string, by = actor) => deleteUser(services, id, { updatedAt }, by);
  return { services, add, pat, sam, actor, remove };
}

it('deletes sessions, cart and designs with the account, and keeps orders', async () => {
  const { services, sam, remove } = await office();
  const { db, newId, now } = services;
  await services.sessions.create(sam.id, 'token');
  const { id: orderId } = await paidOrder(services);
  const buyer = userKey(sam.id);
  db.update(orders).set({ buyer }).run();
  db.delete(carts).run();
  db.insert(carts).values({ id: newId(), userId: sam.id, createdAt: now(), updatedAt: now() }).run();
  const productId = stockProduct(services, {});
  storeDesignRow(services, { productId, createdBy: buyer });
  const kept = storeDesignRow(services, { productId });
  await remove(sam.id, requireUser(services, sam.id).updatedAt);
  expect(await services.sessions.read('token')).toBeNull();
  expect(db.select().from(sessions).all()).toEqual([]);
  expect(db.select().from(carts).all()).toEqual([]);
  expect(
    db
      .select()
      .from(designs)
      .all()
      .map(({ id }) => id),
  ).toEqual([kept]);
  expect(db.select().from(orders).all()).toMatchObject([{ id: orderId }]);
  const [entry] = auditedChanges(services);
  expect(entry).toMatchObject({ action: 'user_deleted', subjectId: sam.id, subjectName: 'Deleted account' });
  expect(JSON.stringify(entry)).not.toMatch(/sam/);
  expect((await rejectionOf(remove(sam.id))).code).toBe('not_found');
});

it('keeps the last administrator and the one who asks', async () => {
  const { services, add, pat, remove, actor } = await office();
  const invited = await add('kim', 'admin');
  expect((await rejectionOf(remove(pat.id))).code).toBe('forbidden');
  await remove(invited.id);
  expect((await rejectionOf(remove(pat.id, undefined, { ...actor, userId: 'another' }))).code).toBe(
    'blocked',
  );
  expect(findUser(services.db, 'pat')).toBeDefined();
});

it('is rejected with the current account after someone else changed it', async () => {
  const { services, sam, remove } = await office();
  const before = requireUser(services, sam.id).updatedAt;
  services.db
    .update(users)
    .set({ email: 'new@gti.test', updatedAt: new Date(services.now().getTime() + 1) })
    .run();
  const error = await rejectionOf(remove(sam.id, before));
  expect(error).toMatchObject({ code: 'stale', details: { user: { email: 'new@gti.test' } } });
  expect(findUser(services.db, 'sam')).toBeDefined();
});

it('deletes an account while it saves a design, which is not stored then', async () => {
  const { services, sam, remove } = await office();
  const buyer = { userId: sam.id, sessionId: null, keys: [userKey(sam.id)] };
  const productId = stockBadge(services);
  const saving = saveDesign(services, buyer, '203.0.113.7', { productId, ...DEFAULT_DESIGN, text: 'Sam' });
  await remove(sam.id);
  expect(await rejectionOf(saving)).toMatchObject({ code: 'customization_not_found' });
  expect(services.db.select().from(designs).all()).toEqual([]);
  expect(storedFolders(services)).toEqual([]);
});
