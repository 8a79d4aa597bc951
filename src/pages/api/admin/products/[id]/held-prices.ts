import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { decideHeldPrices } from '#server/vendors/held-prices.ts';
import { HeldPriceDecision, HeldProduct } from '#shared/schemas/vendors.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    "Accepts the held prices of a synced product, or keeps the shop's. A vendor's price that was refused isn't held " +
    "again. Responds with the prices that are still held. If they aren't those that were `seen`: `held_price_changed`, with the current product as `product`.",
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...HeldPriceDecision.shape }),
  output: HeldProduct,
  missing: 'product_not_found',
  errors: ['held_price_changed'],
  run: ({ input: { id, ...decision }, actor, services }) => decideHeldPrices(services, id, decision, actor),
});

export const ALL = otherMethods({ POST });
