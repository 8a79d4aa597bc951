import { useQuery } from '@tanstack/react-query';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { useServed } from '../../kit/admin-context.ts';
import { loadedPart, PartBoundary } from '../../kit/loaded-part.tsx';
import { fetchVendors, VENDORS_KEY } from './vendors.queries.ts';

const LOST = loadedPart<{ vendor: Vendor }>(async () => (await import('./LostProducts.tsx')).LostProducts);
const NEW = loadedPart<{ vendor: Vendor }>(async () => (await import('./NewProducts.tsx')).NewProducts);

/**
 * Asks about products that disappeared from vendors' lists (docs/product/vendors.md#lost-products) and about new ones
 * (docs/product/vendors.md#new-products), one question per vendor and kind.
 */
export function VendorQuestions() {
  const { data } = useQuery({ ...useServed('vendors'), queryKey: VENDORS_KEY, queryFn: fetchVendors });
  return data
    ?.filter(({ isActive }) => isActive)
    .flatMap((vendor) => [
      ...(vendor.lostProducts > 0 ? [{ vendor, question: LOST, key: `${vendor.id} lost` }] : []),
      ...(vendor.newProducts > 0 ? [{ vendor, question: NEW, key: `${vendor.id} new` }] : []),
    ])
    .map(({ vendor, question: { Part, retry }, key }) => (
      <PartBoundary key={key} fallback={<div className="skeleton h-80 md:h-59" />} onRetry={retry}>
        <Part vendor={vendor} />
      </PartBoundary>
    ));
}
