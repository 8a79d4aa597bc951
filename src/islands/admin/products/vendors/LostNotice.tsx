import { useQuery } from '@tanstack/react-query';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { useServed } from '../../kit/admin-context.ts';
import { loadedPart, PartBoundary } from '../../kit/loaded-part.tsx';
import { fetchVendors, VENDORS_KEY } from './vendors.queries.ts';

const QUESTION = loadedPart<{ vendor: Vendor }>(
  async () => (await import('./LostProducts.tsx')).LostProducts,
);

/** Asks about products that disappeared from vendors' lists, one question per vendor (docs/product/vendors.md#lost-products). */
export function LostNotice() {
  const { data } = useQuery({ ...useServed('vendors'), queryKey: VENDORS_KEY, queryFn: fetchVendors });
  return data
    ?.filter(({ isActive, lostProducts }) => isActive && lostProducts > 0)
    .map((vendor) => (
      <PartBoundary key={vendor.id} fallback={<div className="skeleton h-40" />} onRetry={QUESTION.retry}>
        <QUESTION.Part vendor={vendor} />
      </PartBoundary>
    ));
}
