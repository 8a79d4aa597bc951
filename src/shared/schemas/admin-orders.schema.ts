import * as z from 'zod/mini';
import { ORDER_STATUSES } from '#shared/order-state.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

const PAGE_SIZE = 50;
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

const search = { q: optionalText(200) };

/** The query of GET /api/admin/orders. Orders are always newest first, so `recent` needs no handling. */
export const OrdersQuery = z.object({
  ...search,
  status: absentWhenEmpty(z.enum(ORDER_STATUSES, 'Unknown status')),
  /** Full orders by default; `summary` answers what lists show of them. */
  view: absentWhenEmpty(z.literal('summary', 'Unknown view')),
  limit: wholeNumber(PAGE_SIZE, 1, MOST),
  offset: wholeNumber(0, 0, 1_000_000),
});
export type OrdersQuery = z.output<typeof OrdersQuery>;

/** The query of GET /api/admin/orders/counts. */
export const OrderCountsQuery = z.object(search);
export type OrderCountsQuery = z.output<typeof OrderCountsQuery>;
