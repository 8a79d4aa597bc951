import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { decideLost, readLost } from '#server/vendors/lost-products.ts';
import { LostProductDecision, LostProducts } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';

export const prerender = false;

const Path = z.object({ id: z.enum(VENDOR_IDS) });

export const GET = endpoint({
  summary:
    "Returns the products of a print vendor that wait for a person, because the vendor's list lost many of them or all. They stay on sale.",
  auth: 'admin',
  limit: 'admin',
  input: Path,
  output: LostProducts,
  run: ({ input, services }) => readLost(services.db, input.id),
});

export const POST = endpoint({
  summary:
    "Takes the products that a print vendor's list lacks out of the store, or keeps them on sale. No sync asks for the same ones again " +
    'until they were back. Repeating a decision changes nothing. If the products differ from `version`: ' +
    '`lost_products_changed`, with the present ones as `lost`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ ...Path.shape, ...LostProductDecision.shape }),
  output: LostProducts,
  errors: ['lost_products_changed'],
  run: ({ input: { id, ...decision }, actor, services }) => decideLost(services, id, decision, actor),
});

export const ALL = otherMethods({ GET, POST });
