import { expect, it } from 'vitest';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { flagOrder } from './flag-order.ts';
import { resolveFlag } from './resolve-flag.ts';

const DONE = { reason: 'stock_gone', note: 'Printed two more.' } as const;

it('resolves a flag with a note, and leaves the others', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  flagOrder(services, id, 'stock_gone');
  flagOrder(services, id, 'dispute');
  const order = resolveFlag(services, id, DONE, ADMIN_ACTOR);
  expect(order.attention).toMatchObject([{ reason: 'dispute' }]);
  expect(order.events.at(-1)).toMatchObject({
    type: 'resolved',
    actor: 'admin',
    actorId: 'a-user',
    before: 'stock_gone',
    note: 'Printed two more.',
  });
});

it('returns the order when the request is repeated, and records it once', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  flagOrder(services, id, 'stock_gone');
  const order = resolveFlag(services, id, DONE, ADMIN_ACTOR);
  expect(resolveFlag(services, id, DONE, ADMIN_ACTOR)).toEqual(order);
});

it('returns 409 for a flag that is not open, also when resolved otherwise, and 404 for an unknown order', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  const codeOf = (orderId = id) => errorOf(() => resolveFlag(services, orderId, DONE, ADMIN_ACTOR)).code;
  expect(codeOf()).toBe('nothing_to_do');
  flagOrder(services, id, 'stock_gone');
  resolveFlag(services, id, DONE, { ...ADMIN_ACTOR, userId: 'another' });
  expect(codeOf()).toBe('nothing_to_do');
  flagOrder(services, id, 'stock_gone');
  resolveFlag(services, id, { ...DONE, note: 'Called the buyer.' }, ADMIN_ACTOR);
  expect(codeOf()).toBe('nothing_to_do');
  flagOrder(services, id, 'dispute');
  resolveFlag(services, id, { ...DONE, reason: 'dispute' }, ADMIN_ACTOR);
  expect(codeOf()).toBe('nothing_to_do');
  expect(codeOf('unknown')).toBe('not_found');
});
