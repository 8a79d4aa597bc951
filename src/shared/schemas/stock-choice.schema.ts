import * as z from 'zod/mini';
import { absentWhenEmpty } from './text.schema.ts';

/** What the buyer can do about units that are out of stock (docs/product/orders.md#out-of-stock-after-payment). */
const STOCK_CHOICES = ['wait', 'other', 'refund'] as const;

const NO_OPTION = 'Choose a size or color';
const option = absentWhenEmpty(z.string(NO_OPTION).check(z.maxLength(100, NO_OPTION)));

/** The path and body of POST /api/orders/{id}/stock-choice. */
export const StockChoiceInput = z
  .object({
    id: z.uuid('Unknown order'),
    itemId: z.uuid("This order doesn't have this item"),
    choice: z.enum(STOCK_CHOICES, 'Choose what to do'),
    /** With `other`: what to send instead. */
    size: option,
    color: option,
    /** The token of the order's link. */
    token: z.optional(
      z.string('Open the order with its link').check(z.maxLength(200, 'Open the order with its link')),
    ),
  })
  .check(
    z.refine(({ choice, size, color }) => choice !== 'other' || size !== undefined || color !== undefined, {
      path: ['size'],
      error: NO_OPTION,
    }),
  );
export type StockChoiceInput = z.output<typeof StockChoiceInput>;
