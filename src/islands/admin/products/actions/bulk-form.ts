import type { QueryClient } from '@tanstack/react-query';
import type { AdminProduct, BulkProductResult } from '#shared/schemas/admin-product.schema.ts';
import type { ListPage } from '../../kit/list/fetch-page.ts';
import { PRODUCTS_KEY } from '../products.queries.ts';

/** The props of a form for several products. */
export interface BulkFormProps {
  /** The selected products. */
  ids: string[];
  onSaved: (result: BulkProductResult) => void;
}

/** The record of a form before its first save. */
export const UNSAVED: BulkProductResult = { changed: [], unchanged: [], synced: [], gone: [], missing: [] };

/** Returns the products on the loaded pages of the list, by id. */
export function loadedProducts(queryClient: QueryClient): Map<string, AdminProduct> {
  const pages = queryClient.getQueriesData<ListPage<AdminProduct>>({ queryKey: [PRODUCTS_KEY, 'list'] });
  return new Map(pages.flatMap(([, page]) => page?.rows ?? []).map((row) => [row.id, row]));
}
