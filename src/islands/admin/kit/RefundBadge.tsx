import type { RefundStatus, StatusTone } from '#shared/order-state.ts';
import { statusLabel } from '#shared/status-words.ts';

const TONES: Record<RefundStatus, StatusTone> = {
  requested: 'waiting',
  pending: 'waiting',
  requires_action: 'waiting',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

export function RefundBadge({ status }: { status: RefundStatus }) {
  const label = status === 'requested' ? 'Being sent' : statusLabel(status);
  return <span className={`badge badge-${TONES[status]}`}>{label}</span>;
}
