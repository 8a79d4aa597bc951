import fc from 'fast-check';
import { expect, it } from 'vitest';
import { everyCall } from '../inputs/requests.ts';
import { findRoutes } from '../inputs/routes.ts';

it('sends each call of the API a method that it declares, and one that it does not', async () => {
  const routes = findRoutes().filter(({ pattern }) => pattern.startsWith('/api/cart'));
  const [requests = []] = fc.sample(everyCall(routes, {}), { seed: 1, numRuns: 1 });
  for (const [index, { pattern, calls }] of routes.entries()) {
    const sent = requests.filter(({ route }) => route === index).map(({ method }) => method);
    expect(
      sent.filter((method) => method in calls),
      pattern,
    ).toEqual(Object.keys(calls));
    expect(sent.length, pattern).toBe(Object.keys(calls).length + 1);
  }
});

it('sends deep nesting and long strings', async () => {
  const cart = findRoutes().filter(({ pattern }) => pattern === '/api/cart/items');
  const calls = fc.sample(everyCall(cart, {}), { seed: 1, numRuns: 300 }).flat();
  const texts = new Set(calls.map(({ body }) => body?.text ?? ''));
  const nested = '['.repeat(5000) + ']'.repeat(5000);
  expect(texts).toContain(nested);
  expect([...texts].some((text) => text.startsWith('--edge') && text.includes(nested))).toBe(true);
  expect([...texts].some((text) => text.startsWith('"x') && text.length > 200_000)).toBe(true);
});

it('requests refunds with keys of every kind, also the same one again', async () => {
  const refund = findRoutes().filter(({ pattern }) => pattern === '/api/admin/orders/:id/refund');
  const calls = fc.sample(everyCall(refund, {}), { seed: 1, numRuns: 200 }).flat();
  const keys = calls.flatMap(({ headers }) =>
    headers.filter(([name]) => name === 'Idempotency-Key').map(([, key]) => key),
  );
  expect(keys).toContain('');
  expect(keys.some((key) => key.length > 255)).toBe(true);
  expect(keys.length - new Set(keys).size).toBeGreaterThan(20);
});

it('sends reports of every print vendor whose sender is known, and others', async () => {
  const webhooks = findRoutes().filter(({ pattern }) => pattern === '/api/webhooks/:source');
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
