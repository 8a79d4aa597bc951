import fc, { type Arbitrary } from 'fast-check';
import type { CallSpec } from './routes.ts';
import { fileOf, multipart } from './upload.ts';
import { bodyOf, type KnownValues } from './values.ts';

/** A body as it is sent, with `padding` more bytes after its text. */
export interface SentBody {
  type: string | null;
  text: string;
  /** `latin1`: each character of the text is a byte, as in a form with a picture. */
  encoding: 'utf8' | 'latin1';
  padding: number;
  chunked: boolean;
}

const TYPES = [
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/plain',
  '',
  ';;;',
];
/** Deeper than what a parser or a check may descend to. */
const NESTED = '['.repeat(5000) + ']'.repeat(5000);
const MULTIPART = 'multipart/form-data; boundary=edge';

/** Created once, because that takes a tenth of a second. */
export const anyText = fc.string({ unit: 'binary' });

const text = (value: unknown) => JSON.stringify(value) ?? '';

/** Generates the usual value `weight` times as often as another. */
export function mostly<T>(weight: number, usual: T, others: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });
}

/** Generates a body for a call: mostly of a type that it takes, else of any type, broken, deep or long; or none. */
export function sentBody(call: CallSpec, known: KnownValues): Arbitrary<SentBody | null> {
  const encoding = 'latin1' as const;
  const value = call.input ? bodyOf(call.input, known) : fc.jsonValue();
  const json = value.map((body) => ({ type: 'application/json', text: text(body) }));
  const form = value.map((body) => ({
    type: 'application/x-www-form-urlencoded',
    text: new URLSearchParams(asFields(body)).toString(),
  }));
  const { data = 'data', file: part = 'logo' } = call.upload ?? {};
  const upload = fc
    .tuple(value, fileOf((known[`file ${part}`] ?? []).map(String)))
    .map(([body, file]) => ({ type: MULTIPART, text: multipart(data, text(body), part, file), encoding }));
  const usual = call.upload ? upload : call.form ? fc.oneof(json, form) : json;
  const content = fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 1, arbitrary: fc.oneof(json, form, upload) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { type: 'application/json', text: NESTED },
        { type: 'application/json', text: text('x'.repeat(200_000)) },
        { type: MULTIPART, text: multipart(data, NESTED, part, ''), encoding },
      ),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.option(fc.constantFrom(...TYPES)),
        text: fc.oneof(
          fc.constantFrom('', '{', 'null', '[]', '"', '\ufeff{}', '{"a":1}x', '['.repeat(3000)),
          anyText,
        ),
      }),
    },
  );
  const sent = fc
    .record({ content, padding: mostly(15, 0, fc.constantFrom(110_000, 300_000)), chunked: fc.boolean() })
    .map(({ content: what, ...how }) => ({ encoding: 'utf8' as const, ...what, ...how }));
  return fc.oneof({ weight: 12, arbitrary: sent }, { weight: 1, arbitrary: fc.constant(null) });
}

/** Returns the members of a value as the fields of a form. */
export function asFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const fields = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    fields.map(([name, member]) => [
      name,
      (typeof member === 'string' ? member : text(member)).toWellFormed(),
    ]),
  );
}
