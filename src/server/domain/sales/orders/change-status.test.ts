import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { emails } from '#db/schema/operations.ts';
import { orderItems } from '#db/schema/orders.ts';
import { ORDER_STATUSES } from '#shared/order-state.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { changeStatus } from './change-status.ts';
import { moveItem } from './move-status.ts';
import { findAdminOrder } from './orders.queries.ts';

const OTHER_ADMIN = { ...ADMIN_ACTOR, userId: 'another-user' };
const UNKNOWN = '00000000-0000-4000-8000-999999999999';
const stock = ({ db }: TestServices) =>
  db
    .select()
    .from(products)
    .all()
    .map(({ inventory }) => inventory);
const events = ({ db }: TestServices, id: string) =>
  findAdminOrder(db, id)?.events.map(({ type, before, after, note }) => ({ type, before, after, note }));

describe('changeStatus', () => {
  it('sets any status, sends no email, moves no stock and records the administrator', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const before = { emails: services.db.select().from(emails).all().length, stock: stock(services) };
    for (const status of [...ORDER_STATUSES, ...ORDER_STATUSES.toReversed()]) {
      expect(changeStatus(services, id, { status }, ADMIN_ACTOR)).toMatchObject({ id, status });
    }
    const after = { emails: services.db.select().from(emails).all().length, stock: stock(services) };
    expect(after).toEqual(before);
    const order = changeStatus(services, id, { status: 'paid', note: 'By mistake' }, ADMIN_ACTOR);
    expect(order.events.at(-1)).toMatchObject({
      type: 'status',
      actor: 'admin',
      actorId: 'a-user',
      before: 'pending',
      after: 'paid',
      note: 'By mistake',
    });
  });

  it('only adds the note when the status is the same, and adds it once when the request is repeated', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    changeStatus(services, id, { status: 'paid' }, ADMIN_ACTOR);
    changeStatus(services, id, { status: 'paid', note: 'Called them' }, ADMIN_ACTOR);
    changeStatus(services, id, { status: 'paid', note: 'Called them' }, ADMIN_ACTOR);
    expect(events(services, id)?.slice(1)).toEqual([
      { type: 'note', before: null, after: null, note: 'Called them' },
    ]);
    changeStatus(services, id, { status: 'paid', note: 'Called them' }, OTHER_ADMIN);
    expect(events(services, id)).toHaveLength(3);
  });

  it('returns 404 for an unknown order', () => {
    const { code } = errorOf(() => changeStatus(testServices(), UNKNOWN, { status: 'paid' }, ADMIN_ACTOR));
    expect(code).toBe('not_found');
  });

  it('returns 409 with the order as it is when someone else changed it since, even in the same millisecond', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const { updatedAt } = findAdminOrder(services.db, id) ?? {};
    const change = { status: 'processing' as const, updatedAt };
    const changed = changeStatus(services, id, change, ADMIN_ACTOR);
    expect(changed.updatedAt).not.toBe(updatedAt);
    // A repeated request finds its own change.
    expect(changeStatus(services, id, change, ADMIN_ACTOR)).toEqual(changed);
    const stale = { status: 'shipped' as const, updatedAt };
    const { code, details } = errorOf(() => changeStatus(services, id, stale, OTHER_ADMIN));
    expect({ code, details }).toEqual({ code: 'stale', details: { order: changed } });
    expect(findAdminOrder(services.db, id)).toEqual(changed);
  });
});

describe('changeStatus with restock', () => {
  it('puts the units of unsent line items back once, takes them again with another status, and records it', async () => {
    const services = testServices();
    const { id, items } = await paidOrder(services, ['Field Tee', 'Mug']);
    const [tee = '', mug = ''] = items.map((item) => item.id);
    moveItem(services, mug, { to: 'shipped', actor: ADMIN_ACTOR });
    expect(findAdminOrder(services.db, id)?.items.map(({ stockToReturn }) => stockToReturn)).toEqual([1, 0]);
    expect(stock(services)).toEqual([9, 9]);
    const cancel = { status: 'cancelled' as const, restock: true, note: 'Out of fabric' };
    for (const _ of [1, 2]) changeStatus(services, id, cancel, ADMIN_ACTOR);
    changeStatus(services, id, { status: 'paid' }, ADMIN_ACTOR);
    changeStatus(services, id, cancel, ADMIN_ACTOR);
    expect(stock(services)).toEqual([10, 9]);
    expect(events(services, id)?.filter(({ type }) => /stock/.test(type))).toMatchObject([
      { type: 'restocked', note: '1 × Field Tee' },
      { type: 'stock_taken', note: '1 × Field Tee' },
      { type: 'restocked', note: '1 × Field Tee' },
    ]);
    const row = services.db.select().from(orderItems).where(eq(orderItems.id, tee)).get();
    expect(row).toMatchObject({ status: 'pending', stockTaken: 0 });
  });

  it('puts back only what the sale took, and nothing of a product that a vendor makes', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    services.db.update(products).set({ isSynced: true }).run();
    changeStatus(services, id, { status: 'cancelled', restock: true }, ADMIN_ACTOR);
    expect(stock(services)).toEqual([9]);
    const other = await paidOrder(services);
    services.db.update(orderItems).set({ stockTaken: 0 }).where(eq(orderItems.orderId, other.id)).run();
    changeStatus(services, other.id, { status: 'cancelled', restock: true }, ADMIN_ACTOR);
    expect(stock(services)).toEqual([9, 9]);
  });

  it('moves no stock without cancelled', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    changeStatus(services, id, { status: 'processing', restock: true }, ADMIN_ACTOR);
    changeStatus(services, id, { status: 'cancelled' }, ADMIN_ACTOR);
    expect(stock(services)).toEqual([9]);
    changeStatus(services, id, { status: 'cancelled', restock: true }, ADMIN_ACTOR);
    expect(stock(services)).toEqual([10]);
  });
});
