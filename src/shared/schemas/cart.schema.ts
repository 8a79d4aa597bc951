import * as z from 'zod/mini';
import { PRINT_FLAWS } from '#shared/designs/print-flaws.ts';
import { MAX_QUANTITY, TOO_MANY } from '#shared/quantity.ts';
import { CartDesign } from './saved-design.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

const option = optionalText(80);
const atMost = z.maximum(MAX_QUANTITY, TOO_MANY);

/** A saved design and what the shopper accepts about its print. */
const orderedDesign = {
  /** A saved design of the same product and buyer. A malformed id is treated as an unknown one. */
  customizationId: optionalText(80),
  /** What the shopper accepts about the print: flaws of the design. Others are ignored. */
  acceptFlaws: absentWhenEmpty(
    z.array(z.enum(PRINT_FLAWS, `Choose from ${PRINT_FLAWS.join(', ')}`), 'acceptFlaws must be a list'),
  ),
  /** The shopper accepts a logo under 150 DPI: the same as `low_resolution` in `acceptFlaws`. */
  acceptLowResolution: absentWhenEmpty(z.boolean('acceptLowResolution must be true or false')),
  /** The shopper accepts that a part of the text is cut off: the same as `text_cropped` in `acceptFlaws`. */
  acceptCroppedText: absentWhenEmpty(z.boolean('acceptCroppedText must be true or false')),
};

/** The body of POST /api/cart/items. A malformed product id is treated as an unknown one. */
export const AddCartItemInput = z.object({
  productId: z.string('Choose a product'),
  quantity: z
    .int('Quantity must be a whole number')
    .check(z.minimum(1, 'Quantity must be at least 1'), atMost),
  size: option,
  color: option,
  ...orderedDesign,
});
export type AddCartItemInput = z.output<typeof AddCartItemInput>;

/** The body of PUT /api/cart/items/{itemId}. */
export const ChangeCartItemInput = z
  .object({
    /** 0 or below removes the line item. May be absent with `customizationId`: the quantity then stays. */
    quantity: absentWhenEmpty(z.int('Quantity must be a whole number').check(atMost)),
    /** The changed price that the shopper has agreed to. */
    acceptedPrice: absentWhenEmpty(z.string('Enter the price shown in the cart')),
    ...orderedDesign,
  })
  .check(
    z.refine(({ quantity, customizationId }) => quantity !== undefined || Boolean(customizationId), {
      error: 'Quantity must be a whole number',
      path: ['quantity'],
    }),
  );
export type ChangeCartItemInput = z.output<typeof ChangeCartItemInput>;

/** A line item of the cart. */
export const CartItem = z.object({
  id: z.string(),
  productId: z.string(),
  quantity: z.number(),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  unitPrice: z.string(),
  lineTotal: z.string(),
  /** The unit price when the item was added, until the shopper accepts the new one; null if unchanged. */
  previousUnitPrice: z.nullable(z.string()),
  customizationId: z.nullable(z.string()),
  /** The highest quantity, given the stock and the cart's other line items of the product. */
  available: z.number(),
  /** Line items are sorted by it. */
  addedAt: z.string(),
  metadata: z.object({
    productName: z.string(),
    /** The slug of the product's page; null if it's no longer sold. */
    productSlug: z.nullable(z.string()),
    image: z.nullable(z.string()),
    price: z.string(),
    customization: z.nullable(CartDesign),
  }),
});
export type CartItem = z.output<typeof CartItem>;

export const Cart = z.object({
  items: z.array(CartItem),
  /** The sum of the quantities. */
  itemCount: z.number(),
  subtotal: z.string(),
});
export type Cart = z.output<typeof Cart>;
