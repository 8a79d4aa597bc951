import { z } from 'zod';
import type { Cents } from '#shared/money.ts';
import { fromExternalId } from './printful-requests.ts';
import { dollars, parseReply, text } from './vendor-reply.ts';

/** Printful's prices: `subtotal` for the items, `total` with shipping, fees and taxes. */
export const Costs = z.object({ subtotal: dollars, total: dollars, currency: text }).nullish().catch(null);

const Estimate = z.object({ result: z.object({ costs: Costs }) });

/** An amount in another currency would be a wrong price. */
export function inDollars(amount: Cents | null, currency: string | null): Cents | null {
  return currency === null || currency.toUpperCase() === 'USD' ? amount : null;
}

/** Returns the cost of a draft order's items; null if it isn't in dollars. */
export function toEstimate(reply: unknown): Cents | null {
  const { costs } = parseReply(Estimate, reply).result;
  return costs ? inDollars(costs.subtotal, costs.currency) : null;
}

interface PricedOrder {
  costs?: z.output<typeof Costs>;
  items: readonly { external_id: string | null; price: Cents | null }[];
}

/** Returns the unit cost of each line item of an order, by our ids. */
export function itemCosts({ costs, items }: PricedOrder): Record<string, Cents> {
  const known = items.flatMap(({ external_id: externalId, price }): [string, Cents][] => {
    const lineItemId = fromExternalId(externalId);
    const cost = inDollars(price, costs?.currency ?? null);
    return lineItemId === null || cost === null ? [] : [[lineItemId, cost]];
  });
  return Object.fromEntries(known);
}
