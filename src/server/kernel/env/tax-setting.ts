import { z } from 'zod';
import { MAX_TAX_RATE } from '#shared/setting-limits.ts';
import { US_STATES } from '#shared/us-states.ts';

const TAX_FORM =
  'must give a percentage for each state, such as {"NV": 8.375, "NY": {"rate": 8.875, "clothing": false, "shipping": true}}';
const rate = z.number(TAX_FORM).min(0).max(MAX_TAX_RATE);
/** A percentage alone taxes all goods, but not shipping. */
const taxRule = z.union(
  [
    rate.transform((percent) => ({ rate: percent, clothing: true, shipping: false })),
    z.strictObject({ rate, clothing: z.boolean().default(true), shipping: z.boolean().default(false) }),
  ],
  TAX_FORM,
);

/** The setting TAX_RATES as a tax table: `{"NV": 8.375}`. */
export const taxSetting = z
  .string()
  .default('{}')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be JSON of state and percent, such as {"NV": 8.375}');
      return {};
    }
  })
  .pipe(
    z.partialRecord(z.enum(US_STATES), taxRule, 'must name US states by two letters, such as {"NV": 8.375}'),
  );
