import { expect, it } from 'vitest';
import type { RouteContext } from '#server/kernel/http/route-context.ts';
import { asBuyer } from '#server/kernel/sessions/buyer.ts';
import { AppError } from '#shared/errors.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { testServices } from '#tests/support/test-services.ts';

function browser(cookie?: string) {
  const set: string[] = [];
  const cookies = { get: () => cookie && { value: cookie }, set: (name: string) => set.push(name) };
  return { set, http: { cookies, locals: { user: null } } as unknown as RouteContext };
}

it('sets a cart cookie for a new shopper after the work succeeds', async () => {
  const { set, http } = browser();
  const keys = await asBuyer(testServices(), http, (buyer) => {
    expect(set).toEqual([]);
    return buyer.keys;
  });
  expect(keys).toEqual([expect.stringMatching(/^cart:./)]);
  expect(set).toEqual(['gti_cart']);
});

it('sets no cookie when the work fails or the shopper already has one', async () => {
  const { set, http } = browser();
  const refused = asBuyer(testServices(), http, () => {
    throw new AppError('product_not_found');
  });
  expect((await rejectionOf(refused)).code).toBe('product_not_found');
  const returning = browser('a token');
  await asBuyer(testServices(), returning.http, () => undefined);
  expect([...set, ...returning.set]).toEqual([]);
});
