import * as z from 'zod/mini';
import { TEST_MODE } from '#shared/order-list.ts';
import { MAX_OFFSET, MAX_PAGE_SIZE } from '#shared/paging.ts';
import { absentWhenEmpty } from './text.schema.ts';

// Fields of queries. A separate file: the browser never parses queries, so it doesn't load them.

/** A whole number in a query; `fallback` if it is absent or empty. */
export const numberParam = (fallback: number, min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z._default(
      z.coerce
        .number('Enter a whole number')
        .check(
          z.int('Enter a whole number'),
          z.minimum(min, `Give at least ${min}`),
          z.maximum(max, `Give at most ${max}`),
        ),
      fallback,
    ),
  );

const NOT_A_DAY = 'Enter a date such as 2026-11-22';

/** A day of this century or the next. */
export const day = () => absentWhenEmpty(z.iso.date(NOT_A_DAY).check(z.regex(/^2[01]/, NOT_A_DAY)));

/** Checks that `from` isn't after `to`. */
export const inOrder = () =>
  z.refine<{ from?: string | undefined; to?: string | undefined }>(
    ({ from, to }) => !from || !to || from <= to,
    {
      error: 'The first day is after the last day',
      path: ['from'],
    },
  );

/** A field to sort by; `-` before it means descending. */
export const sortBy = <Field extends string>(fields: readonly Field[]) =>
  absentWhenEmpty(
    z.enum(
      fields.flatMap((field) => [field, `-${field}`] as const),
      'Unknown sort order',
    ),
  );

/** The fields of one page of a list. */
export const page = (defaultSize: number) => ({
  limit: numberParam(defaultSize, 1, MAX_PAGE_SIZE),
  offset: numberParam(0, 0, MAX_OFFSET),
});

/** `test`: only what nobody paid for with real money. Once the shop takes real money, that is left out by default. */
export const mode = () => absentWhenEmpty(z.literal(TEST_MODE, 'Unknown mode'));

/** Ids, separated by commas. */
export const idList = (max: number) =>
  absentWhenEmpty(
    z.pipe(
      z.pipe(
        z.string('Enter ids'),
        z.transform((ids) => ids.split(',')),
      ),
      z.array(z.uuid('Enter ids')).check(z.maxLength(max, `Give at most ${max}`)),
    ),
  );
