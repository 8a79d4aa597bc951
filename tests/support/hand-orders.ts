import { placeByHand } from '#server/flows/checkout/by-hand/place-by-hand.ts';
import { quoteByHand } from '#server/flows/checkout/by-hand/quote-by-hand.ts';
import type { HandOrderInput } from '#shared/schemas/hand-order.schema.ts';
import { ADDRESS } from './address.ts';
import { ADMIN_ACTOR } from './administrator.ts';
import type { TestServices } from './test-services.ts';

type Changes = Partial<HandOrderInput>;

/** What an administrator enters for an order by phone, paid with a check. */
export const handInput = (services: TestServices, items: HandOrderInput['items'], changes: Changes = {}) =>
  ({
    id: services.newId(),
    items,
    reason: 'phone',
    shippingAddress: ADDRESS,
    customerEmail: 'kim@example.com',
    paidBy: 'check',
    expectedTotal: '0.00',
    ...changes,
  }) as HandOrderInput;

/** Places an order by hand for what it costs. */
export async function placeHandOrder(
  services: TestServices,
  items: HandOrderInput['items'],
  changes: Changes = {},
) {
  const input = handInput(services, items, changes);
  const { total: expectedTotal } = await quoteByHand(services, input);
  return (await placeByHand(services, { ...input, expectedTotal }, ADMIN_ACTOR)).order;
}
