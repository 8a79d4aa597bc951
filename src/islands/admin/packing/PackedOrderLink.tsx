import { ADMIN_PATHS } from '#shared/admin-paths.ts';

/** Leads to an order in a new tab, so that packing isn't interrupted. */
export function PackedOrderLink({ id, orderNumber }: { id: string; orderNumber: string }) {
  return (
    <a
      href={`${ADMIN_PATHS.orderManagement}?open=${id}`}
      target="_blank"
      rel="noreferrer"
      className="link inline-block py-1"
    >
      {orderNumber}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
