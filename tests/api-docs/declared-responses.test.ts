import { expect, it } from 'vitest';
import { findRoute } from '../inputs/declared-responses.ts';
import { listRoutes } from '../inputs/routes.ts';

it('finds each route of the API by a path with values for its parameters', () => {
  const patterns = listRoutes()
    .filter(({ isCall }) => isCall)
    .map(({ pattern }) => pattern);
  const found = patterns.map((pattern) => findRoute(pattern.replace(/\[(?:\.\.\.)?(\w+)\]/g, '$1'))?.pattern);
  expect(found).toEqual(patterns);
});
