import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { findRoutes } from '../inputs/routes.ts';

type Json = { type?: string; properties?: Record<string, Json>; items?: Json; anyOf?: Json[] };

const INPUTS = findRoutes().flatMap(({ pattern, calls }) =>
  Object.entries(calls).flatMap(([method, { input }]) =>
    input ? [[`${method} ${pattern}`, input, pattern] as const] : [],
  ),
);

/** Values that a form cannot send, but a program can. */
const JUNK: unknown[] = [
  undefined,
  {},
  { toString: 1 },
  [],
  [[]],
  [{}],
  7.5,
  -1,
  true,
  '',
  '?',
  'x'.repeat(6000),
  '\u0000',
];

function shapeOf(schema: $ZodType): Json {
  return z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json;
}

/** Returns bodies with a single field or element, at any depth, which is `junk`. */
function bodies({ properties = {}, items }: Json, junk: unknown): unknown[] {
  const within = items ? [junk, ...bodies(items, junk)].map((item) => [item]) : [];
  const fields = Object.entries(properties).flatMap(([name, shape]) =>
    [junk, ...bodies(shape, junk)].map((value) => ({ [name]: value })),
  );
  return [...within, ...fields];
}

describe('every message is written for people', () => {
  it('of every route that has an input', () => expect(INPUTS.length).toBeGreaterThan(60));

  it.each(INPUTS)('%s', (_, schema, pattern) => {
    // Nobody types the parts of an address.
    const isTyped = ({ path }: { path: PropertyKey[] }) =>
      !pattern.split('/').includes(`:${String(path[0])}`);
    for (const junk of JUNK) {
      for (const body of bodies(shapeOf(schema), junk)) {
        const issues = z.safeParse(schema, body).error?.issues ?? [];
        for (const { message } of issues.filter(isTyped)) {
          expect(message).toMatch(/^.{8,}$/);
          expect(message).not.toMatch(/expected|invalid input|too (?:small|big)|undefined|\bNaN\b/i);
        }
      }
    }
  });
});
