import { type ItemStatus, type OrderStatus, statusTone } from '#shared/order-state.ts';
import { statusLabel } from './status-label.ts';

export function StatusBadge({ status }: { status: OrderStatus | ItemStatus }) {
  return <span className={`badge badge-${statusTone(status)}`}>{statusLabel(status)}</span>;
}
