import fc from 'fast-check';
import { expect, it } from 'vitest';
import { everyCall } from '../inputs/requests.ts';
import { findRoutes } from '../inputs/routes.ts';

it('requests refunds with keys of every kind, also the same one again', async () => {
  const refund = (await findRoutes()).filter(({ pattern }) => pattern === '/api/admin/orders/[id]/refund');
  const calls = fc.sample(everyCall(refund, {}), { seed: 1, numRuns: 200 }).flat();
  const keys = calls.flatMap(({ headers }) =>
    headers.filter(([name]) => name === 'Idempotency-Key').map(([, key]) => key),
  );
  expect(keys).toContain('');
  expect(keys.some((key) => key.length > 255)).toBe(true);
  expect(keys.length - new Set(keys).size).toBeGreaterThan(20);
});
