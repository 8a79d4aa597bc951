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

it('sends reports of every print vendor whose sender is known, and others', async () => {
  const webhooks = (await findRoutes()).filter(({ pattern }) => pattern === '/api/webhooks/[source]');
  const calls = fc.sample(everyCall(webhooks, {}), { seed: 1, numRuns: 200 }).flat();
  const proofs = ['X-PF-Webhook-Signature', 'X-Pfy-Signature', 'X-Webhook-Secret'];
  const isKnown = ({ path, headers }: (typeof calls)[number]) =>
    path.includes('?token=') || headers.some(([name]) => proofs.includes(name));
  const senders = new Set(calls.filter(isKnown).map(({ path }) => path.replace(/\?.*/, '')));
  expect([...senders].sort()).toEqual(
    ['gelato', 'gooten', 'printful', 'printify'].map((vendor) => `/api/webhooks/${vendor}`),
  );
  expect(calls.filter(isKnown).length).toBeGreaterThan(100);
  expect(calls.every(isKnown)).toBe(false);
});
