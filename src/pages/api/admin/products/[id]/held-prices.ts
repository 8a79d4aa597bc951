import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { decideHeldPrices, requireHeldPrices } from '#server/vendors/held-prices.ts';
import { HeldPriceDecision, HeldProduct } from '#shared/schemas/vendors.schema.ts';

export const prerender = false;

const Path = z.object({ id: z.uuid() });

export const GET = endpoint({
  summary: 'Returns the prices of a synced product that wait for a person; without variants if none does.',
  auth: 'admin',
  limit: 'admin',
  input: Path,
  output: HeldProduct,
  missing: 'product_not_found',
  run: ({ input, services }) => requireHeldPrices(services, input.id),
});

export const POST = endpoint({
  summary:
    'Accepts the prices of a synced product that wait, or keeps the shop’s. A vendor’s price that was refused isn’t asked for ' +
    'again. If the prices aren’t those that were `seen`: `held_price_changed`, with those of now as `product`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ ...Path.shape, ...HeldPriceDecision.shape }),
  output: HeldProduct,
  missing: 'product_not_found',
  errors: ['held_price_changed'],
  run: ({ input: { id, ...decision }, actor, services }) => decideHeldPrices(services, id, decision, actor),
});

export const ALL = otherMethods({ GET, POST });
