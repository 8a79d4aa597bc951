import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readCancelEffects } from '#server/orders/cancel-effects.queries.ts';
import { CancelEffectsQuery } from '#shared/schemas/admin-queries.schema.ts';
import { CancelEffects } from '#shared/schemas/order-actions.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns what setting these orders to `cancelled` does not undo, their payments and their vendor orders, what ' +
    'stock it can put back, and what stock another status takes again.',
  auth: 'admin',
  limit: 'admin',
  input: CancelEffectsQuery,
  output: CancelEffects,
  run: ({ input: { ids = [] }, services }) => readCancelEffects(services.db, ids),
});

export const ALL = otherMethods({ GET });
