import { expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import type { OrderStatus } from '#shared/order-state.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { changeStatuses } from './change-statuses.ts';
import { findAdminOrder } from './orders.queries.ts';
import { chooseStatus } from './settle-order.ts';

const UNKNOWN = '00000000-0000-4000-8000-999999999999';

it('sets several orders to a status and says which changed, had it already, or do not exist', async () => {
  const services = testServices();
  const [one, two] = [await paidOrder(services), await paidOrder(services)];
  chooseStatus(services, two.id, { to: 'processing', actor: ADMIN_ACTOR });
  const change = { ids: [one.id, two.id, UNKNOWN, one.id], status: 'processing' as const, note: 'Batch 7' };
  expect(changeStatuses(services, change, ADMIN_ACTOR)).toEqual({
    changed: [one.id],
    unchanged: [two.id],
    refunded: [],
    restocked: [],
    stockTaken: [],
    stockGone: [],
    missing: [UNKNOWN],
  });
  expect(findAdminOrder(services.db, one.id)?.events.at(-1)).toMatchObject({
    type: 'status',
    actorId: 'a-user',
    before: 'paid',
    after: 'processing',
    note: 'Batch 7',
  });
  expect(changeStatuses(services, change, ADMIN_ACTOR)).toMatchObject({
    changed: [],
    unchanged: [one.id, two.id],
  });
  expect(findAdminOrder(services.db, one.id)?.events).toHaveLength(2);
});

it('leaves out orders that were refunded in full, except to cancel them or set them back', async () => {
  const services = testServices();
  const [one, two] = [await paidOrder(services), await paidOrder(services)];
  await requestRefund(services, two.id, {}, { actor: ADMIN_ACTOR });
  const set = (status: OrderStatus) =>
    changeStatuses(services, { ids: [one.id, two.id], status, note: undefined }, ADMIN_ACTOR);
  const before = findAdminOrder(services.db, two.id);
  for (const status of ['processing', 'shipped', 'delivered'] as const)
    expect(set(status)).toMatchObject({ changed: [one.id], unchanged: [], refunded: [two.id], missing: [] });
  expect(findAdminOrder(services.db, two.id)).toEqual(before);
  expect(set('cancelled')).toMatchObject({ changed: [one.id, two.id], refunded: [] });
});

it('changes no order when one fails', async () => {
  const services = testServices();
  const [one, two] = [await paidOrder(services), await paidOrder(services)];
  let calls = 0;
  const failing = {
    ...services,
    newId: () => {
      calls += 1;
      if (calls === 2) throw new Error('No more ids');
      return services.newId();
    },
  };
  const change = { ids: [one.id, two.id], status: 'shipped' as const, note: undefined };
  expect(() => changeStatuses(failing, change, ADMIN_ACTOR)).toThrow('No more ids');
  for (const { id } of [one, two]) expect(findAdminOrder(services.db, id)?.status).toBe('paid');
});

it('puts unsent stock back once when it cancels with `restock`, also of an order that was canceled before', async () => {
  const services = testServices();
  const [one, two] = [await paidOrder(services, ['Field Tee']), await paidOrder(services, ['Camp Mug'])];
  chooseStatus(services, two.id, { to: 'cancelled', actor: ADMIN_ACTOR });
  const change = { ids: [one.id, two.id, UNKNOWN], note: undefined, restock: true };
  const stock = () =>
    services.db
      .select()
      .from(products)
      .all()
      .map(({ inventory }) => inventory);
  const other = changeStatuses(services, { ...change, ids: [one.id], status: 'processing' }, ADMIN_ACTOR);
  expect(other.restocked).toEqual([]);
  expect(stock()).toEqual([9, 9]);
  expect(changeStatuses(services, { ...change, status: 'cancelled' }, ADMIN_ACTOR)).toEqual({
    changed: [one.id],
    unchanged: [two.id],
    refunded: [],
    restocked: [one.id, two.id],
    stockTaken: [],
    stockGone: [],
    missing: [UNKNOWN],
  });
  expect(changeStatuses(services, { ...change, status: 'cancelled' }, ADMIN_ACTOR).restocked).toEqual([]);
  expect(stock()).toEqual([10, 10]);
});
