import { z } from 'zod';
import { listDaySales } from '#server/analytics/analytics.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { SalesQuery } from '#shared/schemas/admin-queries.schema.ts';
import { DaySales } from '#shared/schemas/attention.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: "Returns the sales of each of the last days in the shop's time zone, today last.",
  auth: 'admin',
  limit: 'admin',
  input: SalesQuery,
  output: z.array(DaySales),
  run: ({ input, services }) => listDaySales(services, input.days),
});

export const ALL = otherMethods({ GET });
