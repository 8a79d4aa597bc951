import { displayNumber } from '#shared/count-words.ts';
import { statusLabel } from '#shared/status-words.ts';
import { WEBHOOK_STATE_LABELS, type WebhookState, webhookTone } from '#shared/webhooks.ts';

const TONES: Record<WebhookState, string> = {
  waiting: 'moving',
  failed: 'failed',
  processed: 'done',
  ignored: 'neutral',
  unmatched: 'waiting',
};

/** The state of a webhook. */
export function WebhookStateBadge({ state }: { state: WebhookState }) {
  return <span className={`badge badge-${TONES[state]}`}>{WEBHOOK_STATE_LABELS[state]}</span>;
}

/** The status that a webhook reported, or how many of a vendor's orders have it, in the color of its group. */
export function ReportedStatusBadge({ status, count }: { status: string; count?: number }) {
  return (
    <span className={`badge badge-${webhookTone(status)}`}>
      {statusLabel(status)}
      {count !== undefined && `: ${displayNumber(count)}`}
    </span>
  );
}
