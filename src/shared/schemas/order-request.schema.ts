import * as z from 'zod/mini';
import { paragraphs } from './paragraphs.schema.ts';
import { absentWhenEmpty } from './text.schema.ts';

const NO_MESSAGE = 'Tell us what is wrong';
const REQUEST_KINDS = ['cancel', 'problem'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The path and body of POST /api/orders/{id}/requests. The page's forms derive their constraints from it. */
export const OrderRequestInput = z
  .object({
    id: z.uuid('Unknown order'),
    kind: z.enum(REQUEST_KINDS, 'Choose what to ask for'),
    /** Required for a problem. */
    message: absentWhenEmpty(paragraphs(NO_MESSAGE, 1000)),
    /** The token of the order's link. */
    token: z.optional(
      z.string('Open the order with its link').check(z.maxLength(200, 'Open the order with its link')),
    ),
  })
  .check(
    z.refine(({ kind, message }) => kind === 'cancel' || message !== undefined, {
      path: ['message'],
      error: NO_MESSAGE,
    }),
  );
export type OrderRequestInput = z.output<typeof OrderRequestInput>;

export const OrderRequestReceipt = z.object({ message: z.string() });
export type OrderRequestReceipt = z.output<typeof OrderRequestReceipt>;
