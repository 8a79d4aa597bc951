import * as z from 'zod/mini';
import { MAX_ORDER_SEARCH_LENGTH, ORDER_PAGE_SIZE } from '#shared/order-list.ts';
import { ORDER_STATUSES } from '#shared/order-state.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

const MOST = 200;

const wholeNumber = (fallback: number, least: number, most: number) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z._default(
      z.coerce
        .number('Give a whole number')
        .check(
          z.int('Give a whole number'),
          z.minimum(least, `Give at least ${least}`),
          z.maximum(most, `Give at most ${most}`),
        ),
      fallback,
    ),
  );

const search = { q: optionalText(MAX_ORDER_SEARCH_LENGTH) };

/** The query of GET /api/admin/orders. Orders are always newest first, so `recent` needs no handling. */
export const OrdersQuery = z.object({
  ...search,
  status: absentWhenEmpty(z.enum(ORDER_STATUSES, 'Unknown status')),
  /** Full orders by default; `summary` answers what lists show of them. */
  view: absentWhenEmpty(z.literal('summary', 'Unknown view')),
  limit: wholeNumber(ORDER_PAGE_SIZE, 1, MOST),
  offset: wholeNumber(0, 0, 1_000_000),
});
export type OrdersQuery = z.output<typeof OrdersQuery>;

/** The query of GET /api/admin/orders/counts. */
export const OrderCountsQuery = z.object(search);
export type OrderCountsQuery = z.output<typeof OrderCountsQuery>;
