import { createHmac } from 'node:crypto';
import { toUnix } from './ids.ts';
import type { Ledger } from './ledger.ts';

export interface WebhookReceiver {
  url: string;
  /** Signs every message: `whsec_…`. */
  secret: string;
}

interface Options {
  ledger: Ledger;
  receiver: WebhookReceiver;
  now: () => Date;
  /** Milliseconds until the next attempt, by the number of failures; the last one repeats. */
  retryDelays: readonly number[];
}

export interface Deliveries {
  /** Takes up events that have come to the ledger. Returns at once. */
  wake(): void;
  /** Stops all attempts; resolves when the one under way has ended. */
  close(): Promise<void>;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const RETRY_DELAYS: readonly number[] = [
  SECOND,
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  120 * MINUTE,
];

const RECEIVER_TIMEOUT_MS = 10 * SECOND;

/**
 * Sends every owed event until the receiver answers 2xx: one after the other, in the order they happened, a
 * failed one again later. What is owed stands in the ledger, so a restart picks it up at once.
 */
export function startDeliveries({ ledger, receiver, now, retryDelays }: Options): Deliveries {
  const failures = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let queue = Promise.resolve();
  let closed = false;

  function wake(): void {
    for (const eventId of ledger.owedDeliveries()) {
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
    const event = ledger.find('event', eventId);
    if (!event || (await send(JSON.stringify(event)))) {
      ledger.transaction(() => {
        ledger.settleDelivery(eventId);
        if (event) ledger.save<'event'>({ ...event, pending_webhooks: 0 });
      });
      failures.delete(eventId);
    } else {
      retryLater(eventId);
    }
  }

  function retryLater(eventId: string): void {
    if (closed) return;
    const failed = failures.get(eventId) ?? 0;
    const delay = retryDelays[Math.min(failed, retryDelays.length - 1)] ?? MINUTE;
    failures.set(eventId, failed + 1);
    const timer = setTimeout(() => {
      timers.delete(timer);
      enqueue(eventId);
    }, delay);
    timers.add(timer);
  }

  async function send(body: string): Promise<boolean> {
    try {
      const response = await fetch(receiver.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureOf(body, receiver.secret, now()),
          'User-Agent': 'Stripe/1.0 (sandbox)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(RECEIVER_TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
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

/** `t=<unix>,v1=<hex>`, as docs.stripe.com/webhooks/signature describes it. */
export function signatureOf(body: string, secret: string, moment: Date): string {
  const timestamp = toUnix(moment);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}
