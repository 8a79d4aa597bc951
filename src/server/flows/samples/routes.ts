import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { removeTestOrders } from './test-orders.ts';

export const samplesRoutes = {
  'DELETE /api/admin/test-orders': endpoint({
    summary:
      'Removes all test orders, which nobody paid for with real money, with their payment entries, and puts their stock back. Real orders stay.',
    auth: 'admin',
    limit: 'admin',
    output: z.object({ removed: z.number() }),
    run: async ({ services, actor }) => ({ removed: await removeTestOrders(services, actor) }),
  }),
};
