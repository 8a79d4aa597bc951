import type { z } from 'zod';
import { requireStart, toList } from './lists.ts';
import { missing } from './problem.ts';
import type { RequestContext } from './request-context.ts';
import type { ChargeList } from './requests.schema.ts';

/** Lists charges, including declined ones. @throws StripeProblem `resource_missing` */
export function listCharges(context: RequestContext, input: z.output<typeof ChargeList>) {
  const { created, limit, payment_intent: paymentIntent, starting_after: startingAfter } = input;
  if (paymentIntent !== undefined && !context.records.find('payment_intent', paymentIntent)) {
    throw missing('payment_intent', paymentIntent, 'payment_intent', 400);
  }
  requireStart(context, 'charge', startingAfter);
  const filter = { paymentIntent, createdFrom: created?.gte, startingAfter, limit: limit + 1 };
  return toList(context.records.list('charge', filter), limit, '/v1/charges');
}
