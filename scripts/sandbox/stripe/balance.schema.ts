import { z } from 'zod';
import { created, expandable, limit, text } from './requests.schema.ts';

/* The parameters of requests about the balance, as in requests.schema.ts. */

export const BalanceList = z.strictObject({
  created,
  expand: expandable('data.source'),
  limit,
  source: text.optional(),
  starting_after: text.optional(),
  type: text.optional(),
});

export const BalanceRetrieval = z.strictObject({ expand: expandable('source') });
