import * as z from 'zod/mini';
import { AddCartItemInput, ChangeCartItemInput } from './cart.schema.ts';
import { absentWhenEmpty } from './text.schema.ts';

/** The body of POST /api/cart/restore: removed line items, as they were in the cart. */
export const RestoreCartItemsInput = z.object({
  items: z
    .array(
      z.object(
        {
          ...AddCartItemInput.shape,
          id: absentWhenEmpty(z.uuid('This is not a cart item')),
          addedAt: absentWhenEmpty(z.iso.datetime('Enter a time such as 2026-11-20T18:00:00.000Z')),
        },
        'This is not a cart item',
      ),
      'List the items to restore',
    )
    .check(z.minLength(1, 'List the items to restore'), z.maxLength(200, 'At most 200 items at once')),
});
export type RestoreCartItemsInput = z.output<typeof RestoreCartItemsInput>;

const formNumber = z.pipe(
  z.transform((typed: unknown) => (typeof typed === 'string' ? (typed ? Number(typed) : undefined) : typed)),
  z.optional(z.int('Quantity must be a whole number')),
);

/** A line item's form in browsers without script: a typed quantity, a step from it, or both; or an accepted price. */
export const CartFormInput = z.object({
  itemId: z.uuid('This item is no longer in your cart'),
  quantity: formNumber,
  step: formNumber,
  acceptedPrice: ChangeCartItemInput.shape.acceptedPrice,
});
export type CartFormInput = z.output<typeof CartFormInput>;
