import { advanceOrder } from './advance.ts';
import { type Alarm, startAlarm } from './alarm.ts';
import type { Order } from './objects.ts';
import { type Context, moveOrder } from './orders.ts';

const FETCH_TIMEOUT_MS = 5000;

interface Options {
  context: Omit<Context, 'now'>;
  now: () => Date;
  /** Called after an order moved, to send the reports of it. */
  onMoved: () => void;
}

/** Moves orders on as planned, also while nobody calls the sandbox. The plans are in the records. */
export function startClock({ context, now, onMoved }: Options): Alarm {
  const { records } = context;
  return startAlarm({
    now,
    nextDue: records.nextStepDue,
    async work() {
      const due = records.nextStep();
      const order = due && records.order(String(due.orderId));
      const problem = due?.target === 'inprocess' && order ? await problemWithFiles(order) : null;
      records.transaction(() => {
        // It may have been canceled or moved by a control call meanwhile.
        const step = records.nextStep();
        if (!due || step?.id !== due.id) return;
        records.completeStep(step.id);
        const current = records.order(String(step.orderId));
        if (!current) return;
        const moment = { ...context, now: now() };
        if (problem !== null)
          moveOrder(moment, current, { status: 'failed', error: problem }, 'order_failed');
        else advanceOrder(moment, String(step.orderId), step.target);
      });
      onMoved();
    },
  });
}

/** Fetches the print files of an order, as the vendor does before it prints. @returns why it can't be made */
async function problemWithFiles({ items }: Order): Promise<string | null> {
  for (const { name, files } of items) {
    for (const { url } of files) {
      const problem = await problemWithFile(url);
      if (problem !== null) return `The print file of ${name} can't be downloaded: ${problem}.`;
    }
  }
  return null;
}

async function problemWithFile(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    const bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) return `HTTP ${response.status}`;
    return response.headers.get('content-type')?.startsWith('image/') && bytes > 0 ? null : 'it is no image';
  } catch {
    return 'its address does not answer';
  }
}
