import { useQuery } from '@tanstack/react-query';
import { call } from '../../../client/api.ts';
import { DAY_FILTERS } from '../kit/list/common-filters.ts';
import type { DayFilter, ListFilter } from '../kit/list/ListFilters.tsx';
import { MAKER_FILTER, VENDOR_FILTER } from './order-lists.ts';

/** Returns the filters by day, maker, vendor and product. */
export function useMoreFilters(): (ListFilter | DayFilter)[] {
  const { data = [] } = useQuery({
    queryKey: ['products', 'names'],
    queryFn: () => call('GET /api/admin/products/names'),
  });
  const product: ListFilter = {
    name: 'product',
    label: 'Product',
    all: 'All products',
    options: data.map(({ id, name, isDeleted }) => ({
      value: id,
      label: isDeleted ? `${name} (deleted)` : name,
    })),
  };
  return [...DAY_FILTERS, MAKER_FILTER, VENDOR_FILTER, product];
}
