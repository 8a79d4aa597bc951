import { z } from 'zod';
import { DEFAULT_UNDO_MINUTES, type FulfillmentValue } from '#shared/schemas/setting-values.schema.ts';

/** Whether and when paid orders are sent to their vendors by themselves (docs/product/fulfillment.md#automatic-fulfillment). */
export type FulfillmentSettings = FulfillmentValue;

/** What the settings screen suggests while automatic fulfillment is off. */
const SUGGESTED_DELAY_MINUTES = 60;

/** The setting of automatic fulfillment, for the schema of the environment. */
export const FULFILLMENT_SETTINGS = {
  AUTO_FULFILL: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .transform((value): FulfillmentSettings => {
      const automatic = value === '1';
      return {
        automatic,
        delayMinutes: automatic ? 0 : SUGGESTED_DELAY_MINUTES,
        undoMinutes: DEFAULT_UNDO_MINUTES,
      };
    }),
};
