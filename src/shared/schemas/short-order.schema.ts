import * as z from 'zod/mini';
import { ORDER_STATUSES } from '#shared/order-state.ts';

/** An order in a list of someone's orders. */
export const ShortOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  totalAmount: z.string(),
  createdAt: z.string(),
});
export type ShortOrder = z.output<typeof ShortOrder>;
