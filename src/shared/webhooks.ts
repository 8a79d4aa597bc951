import type { ItemStatus } from './order-state.ts';

/** What a vendor reported about its order during a webhook's processing. */
export interface WebhookResult {
  /** Null for an unknown status. */
  status: ItemStatus | null;
  /** The vendor's own status. */
  vendorStatus: string;
  trackingNumbers: string[];
}

/** The state of a webhook. `waiting`: not processed yet; `failed`: processing failed and is retried for three days. */
export const WEBHOOK_STATES = ['waiting', 'failed', 'processed', 'ignored', 'unmatched'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export const WEBHOOK_STATE_LABELS: Record<WebhookState, string> = {
  waiting: 'Waiting',
  failed: 'Failed',
  processed: 'Processed',
  ignored: 'Ignored',
  unmatched: 'Unmatched',
};

/** The number of webhooks on a page of the inbox, and the API's default. */
export const WEBHOOK_PAGE_SIZE = 50;
/** The number of recent events on the monitoring screen, and the API's default. */
export const WEBHOOK_ACTIVITY_SIZE = 50;
export const MAX_WEBHOOK_SEARCH_LENGTH = 100;

type WebhookTone = 'done' | 'failed' | 'moving' | 'neutral';

const TONES: readonly [WebhookTone, readonly string[]][] = [
  ['done', ['shipped', 'delivered', 'fulfilled']],
  ['failed', ['failed', 'cancelled', 'error']],
  ['moving', ['pending', 'processing', 'in_production']],
];

/** Returns the group of a status in the monitoring screen, which decides its color. */
export function webhookTone(status: string): WebhookTone {
  return TONES.find(([, statuses]) => statuses.includes(status))?.[0] ?? 'neutral';
}
