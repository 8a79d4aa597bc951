import { expect, it } from 'vitest';
import { errorOf } from '#tests/support/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { flagOrder } from './flag-order.ts';
import { resolveFlag } from './resolve-flag.ts';

const ADMIN = { kind: 'admin', userId: 'a-user' } as const;
const DONE = { reason: 'stock_gone', note: 'Printed two more.' } as const;

it('resolves a flag with a note, and leaves the others', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  flagOrder(services, id, 'stock_gone');
  flagOrder(services, id, 'dispute');
  const order = resolveFlag(services, id, DONE, ADMIN);
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
  const order = resolveFlag(services, id, DONE, ADMIN);
  expect(resolveFlag(services, id, DONE, ADMIN)).toEqual(order);
});

it('returns 409 for a flag that is not open, also when resolved otherwise, and 404 for an unknown order', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  const codeOf = (orderId = id) => errorOf(() => resolveFlag(services, orderId, DONE, ADMIN)).code;
  expect(codeOf()).toBe('not_flagged');
  flagOrder(services, id, 'stock_gone');
  resolveFlag(services, id, DONE, { ...ADMIN, userId: 'another' });
  expect(codeOf()).toBe('not_flagged');
  flagOrder(services, id, 'stock_gone');
  resolveFlag(services, id, { ...DONE, note: 'Called the buyer.' }, ADMIN);
  expect(codeOf()).toBe('not_flagged');
  flagOrder(services, id, 'dispute');
  resolveFlag(services, id, { ...DONE, reason: 'dispute' }, ADMIN);
  expect(codeOf()).toBe('not_flagged');
  expect(codeOf('unknown')).toBe('order_not_found');
});
