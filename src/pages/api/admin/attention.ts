import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listNeedsAttention } from '#server/operations/attention.queries.ts';
import { NeedsAttention } from '#shared/schemas/attention.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns what needs a person today. A kind of which there is nothing is left out.',
  auth: 'admin',
  limit: 'admin',
  output: z.array(NeedsAttention),
  run: ({ services }) => listNeedsAttention(services),
});

export const ALL = otherMethods({ GET });
