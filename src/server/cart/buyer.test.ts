import type { APIContext } from 'astro';
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { testServices } from '#tests/support/test-services.ts';
import { asBuyer } from './buyer.ts';

function browser(cookie?: string) {
  const set: string[] = [];
  const cookies = { get: () => cookie && { value: cookie }, set: (name: string) => set.push(name) };
  return { set, http: { cookies, locals: { user: null } } as unknown as APIContext };
}

it('gives a new shopper a cart cookie once the work has succeeded', async () => {
  const { set, http } = browser();
  const keys = await asBuyer(testServices(), http, (buyer) => {
    expect(set).toEqual([]);
    return buyer.keys;
  });
  expect(keys).toEqual([expect.stringMatching(/^cart:./)]);
  expect(set).toEqual(['gti_cart']);
});

it('gives none with a refusal, and none to a shopper who has one', async () => {
  const { set, http } = browser();
  const refused = asBuyer(testServices(), http, () => {
    throw new AppError('product_not_found');
  });
  expect((await rejectionOf(refused)).code).toBe('product_not_found');
  const known = browser('a token');
  await asBuyer(testServices(), known.http, () => undefined);
  expect([...set, ...known.set]).toEqual([]);
});
