import fc, { type Arbitrary } from 'fast-check';
import { type $ZodType, toJSONSchema } from 'zod/v4/core';

/**
 * Existing ids, sizes, order numbers and so on, with which generated requests get past a 404 or 422: by the name of a field or
 * parameter, by `/api/path/:id#id` for a field or parameter of one route, by `/path#?` for the queries of a page, and by `file picture`
 * for the bytes of files.
 */
export type KnownValues = Record<string, unknown[]>;

interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** The members by which JavaScript and libraries decide what an object is. */
const MEMBERS = [
  'length',
  'size',
  'toString',
  'valueOf',
  'toJSON',
  'then',
  '__proto__',
  'constructor',
  'prototype',
];
const disguised: Arbitrary<unknown> = fc.dictionary(
  fc.constantFrom(...MEMBERS),
  fc.oneof(
    fc.constantFrom<unknown>(1, -1, 1e9, 'x', [], { toString: 1, valueOf: 1 }),
    fc.dictionary(fc.constantFrom(...MEMBERS), fc.constant(1)),
  ),
  { minKeys: 1, maxKeys: 3 },
);

const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    0,
    -1,
    1e308,
    0.1,
    Number.MAX_SAFE_INTEGER,
    '__proto__',
    '\u0000',
    '\ud800',
    '\u202e',
    '<script>alert(1)</script>',
    "'; drop table products; --",
    '=1+1',
    [],
    {},
    [[]],
    { length: { toString: 1, valueOf: 1 } },
  ),
  disguised,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue(),
);

/** Generates bodies for a schema: most are valid or nearly so, the rest have an invalid field. */
export function bodyOf(input: $ZodType, known: KnownValues): Arbitrary<unknown> {
  const schema = toJSONSchema(input, { unrepresentable: 'any' }) as Schema;
  const valid = generate(schema, '', known);
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return fc.oneof(valid, odd);
  const invalid = fc
    .tuple(valid, fc.dictionary(fc.constantFrom(...names, ...MEMBERS), odd, { maxKeys: 2 }))
    .map(([value, changes]) => ({ ...(value as object), ...changes }));
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 3, arbitrary: invalid },
    { weight: 1, arbitrary: odd },
  );
}

function generate(schema: Schema, name: string, known: KnownValues): Arbitrary<unknown> {
  // Under the name of a list, texts are its items.
  const here = known[name]?.filter((value) => schema.type !== 'array' || Array.isArray(value));
  const made = generateByType(schema, name, known);
  return here?.length ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...here) }, made) : made;
}

function generateByType(schema: Schema, name: string, known: KnownValues): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => generate(one, name, known)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(generate(schema.items ?? {}, name, known), { maxLength: 3 });
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer(rangeOf(schema)));
    case 'number':
      return fc.double({ ...rangeOf(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return odd;
  }
}

function objectOf({ properties = {}, required = [] }: Schema, known: KnownValues): Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, generate(schema, name, known)]),
  );
  return fc.record(members, { requiredKeys: required });
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constantFrom('sam@example.com', 'a@b.co', 'x+y@example.org');
  if (format === 'date-time') return fc.constant('2026-11-20T18:00:00.000Z');
  const least = Math.min(minLength, maxLength);
  const text = fc.string({ minLength: least, maxLength: Math.min(maxLength, least + 40) });
  const tooLong = fc.constant('x'.repeat(maxLength + 1));
  return fc.oneof(
    { weight: 6, arbitrary: pattern ? matching(pattern, text) : text },
    { weight: 1, arbitrary: tooLong },
  );
}

/** The generators of patterns so far: creating one takes half a second, and few patterns have many fields. */
const patterns = new Map<string, Arbitrary<string>>();

/** Generates text for a pattern, if fast-check can parse it. */
function matching(pattern: string, otherwise: Arbitrary<string>): Arbitrary<string> {
  try {
    const generator = patterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
    patterns.set(pattern, generator);
    return generator;
  } catch {
    return otherwise;
  }
}

function rangeOf({ minimum, maximum }: Schema): { min: number; max: number } {
  return { min: Math.max(minimum ?? -1000, -(2 ** 31)), max: Math.min(maximum ?? 1000, 2 ** 31 - 1) };
}
