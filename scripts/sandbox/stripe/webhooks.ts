import { createHmac } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { postWebhook } from '../post-webhook.ts';
import { toUnix } from './ids.ts';
import type { Records } from './records.ts';

export interface WebhookReceiver {
  url: string;
  /** The secret for the signatures, `whsec_…`. */
  secret: string;
}

interface Options {
  records: Records;
  receiver: WebhookReceiver;
  now: () => Date;
  /** The delay until the next attempt, by the number of failures; the last one repeats. */
  retryDelaysMs: readonly number[];
}

interface Deliveries {
  /** Starts to deliver new events in the records. Returns immediately. */
  wake(): void;
  /** Stops all attempts. Resolves when the current one has ended. */
  close(): Promise<void>;
}

export const RETRY_DELAYS_MS: readonly number[] = [
  SECOND_MS,
  5 * SECOND_MS,
  30 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  120 * MINUTE_MS,
];

/**
 * Sends queued events one at a time, in order, until the receiver responds with 2xx; a failed one is retried later.
 * The queue is in the records, so that it continues after a restart.
 */
export function startDeliveries({ records, receiver, now, retryDelaysMs }: Options): Deliveries {
  const failures = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let queue = Promise.resolve();
  let closed = false;

  function wake(): void {
    for (const eventId of records.pendingDeliveries()) {
      if (failures.has(eventId)) continue;
      failures.set(eventId, 0);
      enqueue(eventId);
    }
  }

  function enqueue(eventId: string): void {
    queue = queue.then(() => attempt(eventId)).catch(() => retryLater(eventId));
  }

  async function attempt(eventId: string): Promise<void> {
    if (closed) return;
    const event = records.find('event', eventId);
    if (!event || (await send(JSON.stringify(event)))) {
      records.transaction(() => {
        records.completeDelivery(eventId);
        if (event) records.save<'event'>({ ...event, pending_webhooks: 0 });
      });
      failures.delete(eventId);
    } else {
      retryLater(eventId);
    }
  }

  function retryLater(eventId: string): void {
    if (closed) return;
    const failed = failures.get(eventId) ?? 0;
    const delay = retryDelaysMs[Math.min(failed, retryDelaysMs.length - 1)] ?? MINUTE_MS;
    failures.set(eventId, failed + 1);
    const timer = setTimeout(() => {
      timers.delete(timer);
      enqueue(eventId);
    }, delay);
    timers.add(timer);
  }

  function send(body: string): Promise<boolean> {
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signatureOf(body, receiver.secret, now()),
      'User-Agent': 'Stripe/1.0 (sandbox)',
    };
    return postWebhook({ url: receiver.url, headers, body });
  }

  return {
    wake,
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await queue;
    },
  };
}

/** Returns the signature header `t=<unix>,v1=<hex>` (docs.stripe.com/webhooks/signature). */
function signatureOf(body: string, secret: string, moment: Date): string {
  const timestamp = toUnix(moment);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}
