import type { InquiryStatus } from '#shared/inquiry.ts';
import { statusLabel } from '#shared/status-words.ts';

const TONES: Record<InquiryStatus, string> = {
  new: 'waiting',
  contacted: 'moving',
  closed: 'done',
  spam: 'stopped',
};

export function InquiryBadge({ status }: { status: InquiryStatus }) {
  return <span className={`badge badge-${TONES[status]}`}>{statusLabel(status)}</span>;
}
