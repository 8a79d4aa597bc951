import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { NeedsAttention } from '#shared/schemas/attention.schema.ts';
import { Today } from '#shared/schemas/today.schema.ts';
import { listNeedsAttention } from './attention.queries.ts';
import { readToday } from './today.queries.ts';

export const operationsRoutes = {
  'GET /api/admin/today': endpoint({
    summary:
      "Returns the day's work in lanes, each with its number of rows, when the oldest began to wait and the screen that lists exactly " +
      'these. Each unit that nobody makes or has shipped is in one lane; units of a flagged order wait for a decision.',
    auth: 'admin',
    limit: 'admin',
    output: Today,
    run: ({ services }) => readToday(services),
  }),
  'GET /api/admin/attention': endpoint({
    summary:
      'Returns what needs a person besides the lanes of `/api/admin/today`. A kind of which there is nothing is left out.',
    auth: 'admin',
    limit: 'admin',
    output: z.array(NeedsAttention),
    run: ({ services }) => listNeedsAttention(services),
  }),
};
