import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';

interface Props {
  order: { id: string; orderNumber: string };
}

/** The order that an entry or a difference is about, on its own screen. */
export function OrderLink({ order: { id, orderNumber } }: Props) {
  return (
    <Link
      href={`${ADMIN_PATHS.orderManagement}?open=${encodeURIComponent(id)}`}
      className="link inline-block py-0.5 font-semibold whitespace-nowrap"
    >
      {orderNumber}
    </Link>
  );
}
