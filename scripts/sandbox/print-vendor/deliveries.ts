import { SECOND_MS } from '#shared/durations.ts';
import { postWebhook } from '../post-webhook.ts';
import { type Alarm, startAlarm } from './alarm.ts';
import type { QueuedReport, Records } from './records.ts';

/** How long until a report that wasn't accepted is sent again; the last one repeats. */
const RETRY_DELAYS_MS: readonly number[] = [1, 4, 16, 64, 300].map((seconds) => seconds * SECOND_MS);
/** After some three days it is given up. */
const MAX_ATTEMPTS = 900;

interface Options {
  records: Records;
  now: () => Date;
  retryDelaysMs?: readonly number[] | undefined;
}

/**
 * Sends queued reports one at a time, the one that is due first, until each is accepted. The queue is in the records, so that it goes on after a
 * restart. One that isn't accepted doesn't keep the others waiting.
 */
export function startDeliveries({ records, now, retryDelaysMs = RETRY_DELAYS_MS }: Options): Alarm {
  return startAlarm({ now, nextDue: records.nextReportDue, work: sendNext });

  async function sendNext(): Promise<void> {
    const report = records.nextReport();
    if (!report) return;
    const attempts = report.attempts + 1;
    if ((await send(report)) || attempts >= MAX_ATTEMPTS) return records.completeReport(report.id);
    const delay = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? SECOND_MS;
    records.retryReport(report.id, { attempts, dueAt: now().getTime() + delay });
  }
}

function send({ url, body, headers: own }: QueuedReport): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Printful (sandbox)', ...own };
  return postWebhook({ url, headers, body });
}
