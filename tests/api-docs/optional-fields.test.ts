import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { findRoutes } from '../inputs/routes.ts';

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

type Path = (string | number)[];

const INPUTS = findRoutes().flatMap(({ pattern, calls }) =>
  Object.entries(calls).flatMap(([method, { input, upload }]) =>
    input ? [[`${method} ${pattern}`, input, upload?.file] as const] : [],
  ),
);

/** Left empty by mistake, it must not look like a saved change, give goods away, or take the category of many products. */
const REFUSED: Record<string, string[]> = {
  'PUT /api/admin/products/:id': ['name', 'price', 'inventory'],
  'POST /api/admin/products/bulk': ['category', 'price', 'pricePercent'],
  'POST /api/admin/products/edits': [
    'products.0.price',
    'products.0.inventory',
    'products.0.variants.0.inventory',
    'products.0.seenInventory',
  ],
};

/** Returns the path of every field, at any depth; a list is represented by its first element. */
function fieldPaths({ properties = {}, items, anyOf = [] }: Shape): Path[] {
  const members = Object.entries(properties).flatMap(([name, shape]) => [
    [name],
    ...fieldPaths(shape).map((path) => [name, ...path]),
  ]);
  const elements = items ? fieldPaths(items).map((path) => [0, ...path]) : [];
  return [...members, ...elements, ...anyOf.flatMap(fieldPaths)];
}

/** Returns a body with nothing but the field of this path; without a value, the field is absent. */
function bodyWith([name, ...rest]: Path, value?: unknown): unknown {
  if (name === undefined) return value;
  const member = bodyWith(rest, value);
  if (typeof name === 'number') return [member];
  return member === undefined ? {} : { [name]: member };
}

function refuses(schema: $ZodType, body: unknown, path: Path): boolean {
  const issues = z.safeParse(schema, body).error?.issues ?? [];
  return issues.some((issue) => path.every((name, index) => issue.path[index] === name));
}

/** Returns the optional fields of an input that refuse an empty string. */
function refusedFields(schema: $ZodType): string[] {
  const shape = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Shape;
  return fieldPaths(shape)
    .filter((path) => !refuses(schema, bodyWith(path), path) && refuses(schema, bodyWith(path, ''), path))
    .map((path) => path.join('.'));
}

describe('an empty string in an optional field is accepted', () => {
  it('by every route that has an input', () => expect(INPUTS.length).toBeGreaterThan(60));

  it.each(INPUTS)('%s', (call, schema, file) => {
    const refused = refusedFields(schema).filter((name) => name !== file);
    expect(refused).toEqual(REFUSED[call] ?? []);
  });
});
