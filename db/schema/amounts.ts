import { text } from 'drizzle-orm/sqlite-core';
import type { Adjustments, LineAmounts, Sums } from '#shared/amounts.ts';

/** The adjustments of all units of a line item (docs/product/payments.md#adjustments). */
export const adjustments = () =>
  text('adjustments', { mode: 'json' }).$type<Adjustments>().notNull().default({});

/** The shipping of an order or a refund with its adjustments, and the sums of all its lines, as `totalsOf` returns them. */
export const orderAmounts = () => ({
  shippingLine: text('shipping_line', { mode: 'json' })
    .$type<LineAmounts>()
    .notNull()
    .default({ price: 0, adjustments: {} }),
  sums: text('sums', { mode: 'json' }).$type<Sums>().notNull().default({}),
});
