import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { OpeningLine } from '#shared/schemas/opening.schema.ts';
import { checkOpening, openingList } from './opening-list.ts';

export const openingRoutes = {
  'GET /api/admin/opening': endpoint({
    summary:
      'Returns what an owner does before opening, done and open, in order; the last line is whether the shop is open for business. Takes some seconds: it asks the payment provider and the mail server.',
    auth: 'admin',
    limit: 'admin',
    output: z.array(OpeningLine),
    run: async ({ services }) => openingList(await checkOpening(services)),
  }),
};
