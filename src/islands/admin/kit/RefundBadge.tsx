import { type RefundStatus, type StatusTone, statusWords } from '#shared/order-state.ts';
import { statusLabel } from './status-words.ts';

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
  return <span className={`badge whitespace-nowrap badge-${TONES[status]}`}>{label}</span>;
}

/** Returns the reason of a refund in words; a dash without one. */
export const reasonWords = (reason: string | null) => (reason ? statusWords(reason) : '–');
