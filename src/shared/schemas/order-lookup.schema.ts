import * as z from 'zod/mini';
import { ORDER_NUMBER } from '#shared/order-number.ts';
import { email } from './text.schema.ts';

const EXAMPLE = 'Enter the order number from your confirmation, such as GTI-1042';

/** Any value; an empty text for other types. */
const anyText = z.catch(z.string(), '');

/** The body of POST /api/orders/lookup. An invalid number or address matches no order. */
export const OrderLookupRequest = z.object({ orderNumber: anyText, email: anyText });

/** Validates a plain form post. The page's form derives its constraints and messages from it. */
export const OrderLookupInput = z.object({
  orderNumber: z
    .string('Order number is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Order number is required', abort: true }),
      z.maxLength(40, { error: EXAMPLE, abort: true }),
      z.regex(ORDER_NUMBER, EXAMPLE),
    ),
  email: email('Enter a valid email address'),
});
export type OrderLookupInput = z.output<typeof OrderLookupInput>;

/** The same for every request, so that it does not reveal which orders exist. */
export const OrderLookupReceipt = z.object({ message: z.string() });
export type OrderLookupReceipt = z.output<typeof OrderLookupReceipt>;
