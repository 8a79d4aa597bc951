import * as z from 'zod/mini';

export const WebhookReceipt = z.object({
  received: z.literal(true),
  /** Whether the event had been stored before. */
  duplicate: z.boolean(),
});
export type WebhookReceipt = z.output<typeof WebhookReceipt>;
