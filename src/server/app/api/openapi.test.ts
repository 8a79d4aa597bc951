import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { successStatuses } from '#server/kernel/http/endpoint.ts';
import type { Calls } from '#server/kernel/http/router.ts';
import { DescribedApi } from '#tests/support/described-api.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import EXAMPLES from './api-examples.json' with { type: 'json' };
import { CALLS } from './calls.ts';

async function describedFor(role: 'user' | 'admin' | null): Promise<string> {
  const shop = shopInMemory();
  if (role) await shop.signInAs(role);
  return (await shop.fetch('/api/openapi.json')).text();
}

it('describes every call to administrators, and only the public ones to others', async () => {
  const names = Object.keys(CALLS).map((name) => name.replace(/[:*](\w+)/g, '{$1}'));
  const { calls } = new DescribedApi(JSON.parse(await describedFor('admin')));
  expect(calls.sort()).toEqual(names.sort());
  for (const role of [null, 'user'] as const) {
    const seen = new DescribedApi(JSON.parse(await describedFor(role))).calls;
    expect(seen).toContain('POST /api/cart/items');
    expect(seen.filter((name) => name.includes('/admin/') || name.includes('/contacts'))).toEqual([]);
  }
});

it('describes the fields of a DELETE as its query', async () => {
  const { paths } = JSON.parse(await describedFor('admin'));
  const { parameters, requestBody } = paths['/api/admin/users/{id}'].delete;
  expect(parameters.map(({ name, in: place }: Record<string, string>) => [name, place])).toEqual([
    ['id', 'path'],
    ['updatedAt', 'query'],
  ]);
  expect(requestBody).toBeUndefined();
});

it('is valid OpenAPI', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: await describedFor('admin'), config });
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
});

it('has examples that the schemas of their calls accept', async () => {
  const api = new DescribedApi(JSON.parse(await describedFor('admin')));
  const problems = Object.entries(EXAMPLES).flatMap(([name, { response }]) => {
    const spec = (CALLS as Calls)[name]?.spec ?? {};
    return api.problems(name, successStatuses(spec)[0], response).map((problem) => `${name}: ${problem}`);
  });
  expect(problems).toEqual([]);
});
