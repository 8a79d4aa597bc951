import * as z from 'zod/mini';
import { MAX_QUANTITY, TOO_MANY } from '#shared/cart.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

const option = optionalText(80);
const atMost = z.maximum(MAX_QUANTITY, TOO_MANY);

/** The body of POST /api/cart/items. A malformed product id is as unknown as an unknown one. */
export const AddCartItemInput = z.object({
  productId: z.string('Choose a product'),
  quantity: z
    .int('Quantity must be a whole number')
    .check(z.minimum(1, 'Quantity must be at least 1'), atMost),
  size: option,
  color: option,
  /** A saved design of the same product and buyer. A malformed id is as unknown as an unknown one. */
  customizationId: optionalText(80),
  /** The shopper accepts that a logo under 150 DPI is printed as it is. */
  acceptLowResolution: z.optional(z.boolean('acceptLowResolution must be true or false')),
});
export type AddCartItemInput = z.output<typeof AddCartItemInput>;

/** The body of PUT /api/cart/items/{itemId}; zero or below removes the line. */
export const ChangeCartItemInput = z.object({
  quantity: z.int('Quantity must be a whole number').check(atMost),
  /** The price that the shopper has seen and agreed to, where it changed since the line was put in. */
  acceptedPrice: absentWhenEmpty(z.string('Give the price as the cart shows it')),
});
export type ChangeCartItemInput = z.output<typeof ChangeCartItemInput>;
