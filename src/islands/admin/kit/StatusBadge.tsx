import type { ItemStatus, OrderStatus } from '#shared/order-state.ts';
import { statusLabel } from './status-label.ts';

const WAITING = 'bg-warn-soft text-warn';
const MOVING = 'bg-info-soft text-steel-deep';
const DONE = 'bg-good-soft text-good';

const TONES: Record<OrderStatus | ItemStatus, string> = {
  pending: WAITING,
  paid: MOVING,
  processing: MOVING,
  sent_to_vendor: MOVING,
  in_production: MOVING,
  shipped: DONE,
  delivered: DONE,
  cancelled: 'bg-bone-deep text-stone',
  failed: 'bg-bad-soft text-bad',
};

export function StatusBadge({ status }: { status: OrderStatus | ItemStatus }) {
  return <span className={`badge ${TONES[status]}`}>{statusLabel(status)}</span>;
}
