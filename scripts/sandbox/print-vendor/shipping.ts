import type { z } from 'zod';
import { type Cents, toWire } from '#shared/money.ts';
import { badRequest } from './problem.ts';
import type { RatesRequest } from './requests.schema.ts';

const METHODS = [
  { id: 'STANDARD', name: 'Flat Rate', first: 475, more: 125, days: [4, 7] },
  { id: 'PRINTFUL_FAST', name: 'Express', first: 1495, more: 250, days: [2, 3] },
] as const;

/** Returns what a kind of shipping costs the merchant. @throws PrintfulProblem for an unknown one */
export function rateOf(
  method: string,
  items: readonly { quantity: number }[],
): { id: string; name: string; price: Cents } {
  const found = METHODS.find(({ id }) => id === method);
  if (!found) throw badRequest(`Shipping method ${method} is not available.`);
  const units = items.reduce((total, { quantity }) => total + quantity, 0);
  return { id: found.id, name: found.name, price: found.first + (units - 1) * found.more };
}

/** Returns the shipping rates, as v1 writes them. */
export function listRates({ recipient, items }: z.output<typeof RatesRequest>): object[] {
  if (recipient.country_code === 'US' && !recipient.state_code) throw badRequest('State code is required.');
  return METHODS.map(({ id, name, days }) => ({
    id,
    name,
    rate: toWire(rateOf(id, items).price),
    currency: 'USD',
    minDeliveryDays: days[0],
    maxDeliveryDays: days[1],
  }));
}
