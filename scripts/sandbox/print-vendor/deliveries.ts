import { postWebhook } from '../post-webhook.ts';
import type { Ledger, QueuedReport } from './ledger.ts';

const SECOND_MS = 1000;
/** How long until a report that wasn't accepted is sent again; the last one repeats. */
const RETRY_DELAYS_MS: readonly number[] = [SECOND_MS, 4 * SECOND_MS, 16 * SECOND_MS, 64 * SECOND_MS];
/** Then it is given up, as by Printful. */
const MAX_ATTEMPTS = 7;

export interface Deliveries {
  /** Starts to send what is queued. Returns immediately. */
  wake(): void;
  /** Resolves when the current attempt has ended. */
  close(): Promise<void>;
}

/** Sends queued reports one at a time, in order. The queue is in the ledger, so that it goes on after a restart. */
export function startDeliveries(ledger: Ledger, retryDelaysMs = RETRY_DELAYS_MS): Deliveries {
  let current: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let attempts = 0;
  let closed = false;

  function wake(): void {
    if (current || timer || closed) return;
    current = sendAll().finally(() => {
      current = null;
    });
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const report = closed ? null : ledger.nextReport();
      if (!report) return;
      attempts += 1;
      if ((await send(report)) || attempts >= MAX_ATTEMPTS) {
        attempts = 0;
        ledger.completeReport(report.id);
        continue;
      }
      const delay = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? SECOND_MS;
      timer = setTimeout(() => {
        timer = undefined;
        wake();
      }, delay);
      return;
    }
  }

  function send({ url, body, headers: own }: QueuedReport): Promise<boolean> {
    const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Printful (sandbox)', ...own };
    return postWebhook({ url, headers, body });
  }

  return {
    wake,
    async close() {
      closed = true;
      clearTimeout(timer);
      await current;
    },
  };
}
