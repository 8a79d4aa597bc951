import { expect, it } from 'vitest';
import { CALLS } from '#server/app/api/calls.ts';
import { createRouter, routesOf } from './router.ts';

it('finds each path of the API with values for its parameters', () => {
  const find = createRouter(CALLS);
  const paths = routesOf(CALLS).map(({ path }) => path);
  expect(paths.map((path) => find(path.replace(/[:*](\w+)/g, '$1'))?.path)).toEqual(paths);
});

it('prefers a fixed path to one with a parameter, and takes the rest of a path last', () => {
  const find = createRouter(CALLS);
  expect(find('/api/admin/orders/counts')).toMatchObject({ path: '/api/admin/orders/counts', params: {} });
  expect(find('/api/admin/orders/17')).toMatchObject({ path: '/api/admin/orders/:id', params: { id: '17' } });
  expect(find('/api/admin/seo/course/x')).toMatchObject({ params: { path: 'course/x' } });
  expect(find('/api/admin/orders/17/nothing')).toBeUndefined();
});
