import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

type Json = { type?: string; properties?: Record<string, Json>; items?: Json; anyOf?: Json[] };

/** The names of schemas for what visitors send; the others are of responses. */
const REQUEST = /(?:Input|Query|Form)$/;

const modules: Record<string, Record<string, unknown>> = import.meta.glob('./*.schema.ts', { eager: true });
const SCHEMAS = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, z.ZodMiniType] => entry[1] instanceof z.ZodMiniType)
  .map(([name, schema]) => [name, schema, shapeOf(schema)] as const)
  .filter(([name, , shape]) => REQUEST.test(name) && shape.properties);

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

function shapeOf(schema: z.ZodMiniType): Json {
  return z.toJSONSchema(schema, { unrepresentable: 'any' }) as Json;
}

/** Returns bodies with a single field, at any depth, which is `junk`. */
function bodies({ properties = {}, items }: Json, junk: unknown): unknown[] {
  const within = items ? bodies(items, junk).map((item) => [item]) : [];
  const fields = Object.entries(properties).flatMap(([name, shape]) =>
    [junk, ...bodies(shape, junk)].map((value) => ({ [name]: value })),
  );
  return [...within, ...fields];
}

describe('every message is written for people', () => {
  it('in the schemas of all requests', () => expect(SCHEMAS.length).toBeGreaterThan(10));

  it.each(SCHEMAS)('%s', (_, schema, shape) => {
    for (const junk of JUNK) {
      for (const body of bodies(shape, junk)) {
        for (const { message } of z.safeParse(schema, body).error?.issues ?? []) {
          expect(message).toMatch(/^.{8,}$/);
          expect(message).not.toMatch(/expected|invalid input|too (?:small|big)|undefined|\bNaN\b/i);
        }
      }
    }
  });
});
