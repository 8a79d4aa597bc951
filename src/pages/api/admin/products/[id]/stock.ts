import { z } from 'zod';
import { safeExtend } from 'zod/mini';
import { changeStock } from '#server/catalog/change-stock.ts';
import { requireProductRow } from '#server/catalog/require-product.ts';
import { listStockMovements } from '#server/catalog/stock-history.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { ProductDetail, StockMovement } from '#shared/schemas/admin-product.schema.ts';
import { StockChange } from '#shared/schemas/product-actions.schema.ts';
import { StockQuery } from '#shared/schemas/product-queries.schema.ts';

export const prerender = false;

const Path = z.object({ id: z.uuid() });

export const GET = endpoint({
  summary:
    "Lists the changes of a product's stock, newest first, with the number of all in the header `X-Total-Count`.",
  auth: 'admin',
  limit: 'admin',
  input: z.object({ ...Path.shape, ...StockQuery.shape }),
  output: z.array(StockMovement),
  missing: 'product_not_found',
  run: ({ input: { id, ...page }, services }) => {
    requireProductRow(services.db, id);
    const { movements, total } = listStockMovements(services.db, id, page);
    return listReply(movements, { total });
  },
});

export const POST = endpoint({
  summary:
    'Changes the stock of a product that the shop manages itself, by a number of pieces or to what was counted. The error ' +
    '`stock_held` has the pieces that paying shoppers hold as `held`; `acceptHeld` sets it nevertheless.',
  auth: 'admin',
  limit: 'admin',
  input: safeExtend(StockChange, Path.shape),
  output: ProductDetail,
  missing: 'product_not_found',
  errors: ['product_synced', 'stock_held', 'stock_too_low', 'idempotency_key_reused'],
  run: ({ input: { id, ...change }, actor, services }) => changeStock(services, id, change, actor),
});

export const ALL = otherMethods({ GET, POST });
