import { z } from 'zod';
import { disputeEvidence } from '#server/disputes/dispute-evidence.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { DisputeEvidence } from '#shared/schemas/disputes.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns what we know about an order as plain text, as evidence in a dispute.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: DisputeEvidence,
  missing: 'order_not_found',
  run: ({ input, services }) => ({ text: disputeEvidence(services, input.id) }),
});

export const ALL = otherMethods({ GET });
