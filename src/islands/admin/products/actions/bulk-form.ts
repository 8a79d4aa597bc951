import type { QueryClient } from '@tanstack/react-query';
import type { AdminProduct, BulkProductResult } from '#shared/schemas/admin-product.schema.ts';
import type { ListPage } from '../../kit/list/fetch-page.ts';
import { PRODUCTS_KEY } from '../products.queries.ts';

/** What a form for several products gets. */
export interface BulkFormProps {
  /** The selected products. */
  ids: string[];
  onSaved: (result: BulkProductResult) => void;
}

/** The record of a form that hasn't changed anything yet. */
export const UNSAVED: BulkProductResult = { changed: [], unchanged: [], synced: [], gone: [], missing: [] };

/** Returns the products on the pages of the list that were loaded, by id. */
export function loadedProducts(queryClient: QueryClient): Map<string, AdminProduct> {
  const pages = queryClient.getQueriesData<ListPage<AdminProduct>>({ queryKey: [PRODUCTS_KEY, 'list'] });
  return new Map(pages.flatMap(([, page]) => page?.rows ?? []).map((row) => [row.id, row]));
}
