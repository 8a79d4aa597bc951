import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { resolveDifference } from '#server/ledger/resolve-difference.ts';
import { DifferenceResolution, LedgerComparison } from '#shared/schemas/payments.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary: 'Resolves a difference between ledger and payment provider with an explanation.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...DifferenceResolution.shape }),
  output: LedgerComparison,
  missing: 'not_found',
  run: ({ input: { id, ...resolution }, actor, services }) =>
    resolveDifference(services, id, resolution, actor),
});

export const ALL = otherMethods({ POST });
