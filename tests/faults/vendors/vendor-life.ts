import { setTimeout as sleep } from 'node:timers/promises';
import type { VendorId } from '#shared/vendors.ts';
import type { MadeOrder } from './made-order.ts';
import { draw } from './seeded-random.ts';

/** What people and machines at a vendor do with an order. */
export type Deed = 'produce' | 'hold' | 'fail' | 'repair' | 'cancel' | 'shipFirst' | 'ship' | 'deliver';

export interface Report {
  url: string;
  rawBody: string;
  headers: Record<string, string>;
}

/** A vendor's stand-in in this process, which outlives the shop's processes. */
export interface LivingVendor {
  id: VendorId;
  /** The settings by which a shop reaches it. */
  settings: Record<string, string>;
  /** Whether it cancels what it couldn't make; otherwise, a person repairs it there. */
  cancelsFailed: boolean;
  /** The ids of the orders that it accepted and hasn't canceled. */
  accepted: () => string[];
  /** Does nothing with an order that was canceled. */
  act: (orderId: string, deed: Deed) => void;
  /** Returns what it reported since the last time. */
  reports: () => Report[];
  made: () => MadeOrder[];
  close: () => void;
}

/** When what is done with an order. */
type Plan = [seconds: number, deed: Deed][];

interface Options {
  random: () => number;
  /** Seconds from the acceptance of an order until it is in production, shipped and delivered. */
  clock: readonly [production: number, shipped: number, delivered: number];
  /** How often something goes wrong, as with the sandbox's print vendor (docs/operations.md#sandbox-print-vendor). */
  shares: Partial<Record<string, number>>;
}

const LOOK_MS = 100;
const RETRY_MS = 500;
const PATIENCE_MS = 10_000;
const FATES = ['failed', 'onhold', 'canceled', 'split'] as const;

/** Lets a vendor's orders move on by themselves, and delivers its reports until each is accepted. @returns stops it */
export function startLife(vendor: LivingVendor, { random, clock, shares }: Options): () => Promise<void> {
  const ended = new AbortController();
  const planned = new Set<string>();
  const steps: { dueAt: number; orderId: string; deed: Deed }[] = [];
  const queue: (Report & { dueAt: number })[] = [];
  const [production, shipped, delivered] = clock;

  function planOf(): Plan {
    const fate = draw(random, shares, FATES);
    const made: Plan = [
      [production, 'produce'],
      [shipped, 'ship'],
      [delivered, 'deliver'],
    ];
    const later: Plan = made.map(([at, deed]) => [at + shipped, deed]);
    if (fate === 'canceled') return [[production, 'cancel']];
    if (fate === 'failed')
      return vendor.cancelsFailed
        ? [[production, 'fail']]
        : [[production, 'fail'], [shipped, 'repair'], ...later.slice(1)];
    if (fate === 'onhold') return [[production / 2, 'hold'], ...later];
    return fate === 'split' ? made.toSpliced(1, 0, [(production + shipped) / 2, 'shipFirst']) : made;
  }

  function moveOrders(now: number): void {
    for (const orderId of vendor.accepted().filter((one) => !planned.has(one))) {
      planned.add(orderId);
      steps.push(...planOf().map(([seconds, deed]) => ({ dueAt: now + seconds * 1000, orderId, deed })));
    }
    steps.sort((a, b) => a.dueAt - b.dueAt);
    while (steps[0] && steps[0].dueAt <= now) {
      const { orderId, deed } = steps.shift() as (typeof steps)[number];
      vendor.act(orderId, deed);
    }
    for (const report of vendor.reports()) {
      const copies = draw(random, shares, ['twice']) === null ? 1 : 2;
      for (let copy = 0; copy < copies; copy++) {
        const isLate = draw(random, shares, ['late']) !== null;
        queue.push({ ...report, dueAt: now + (isLate ? random() * delivered * 1000 : 0) });
      }
    }
  }

  async function send(report: (typeof queue)[number]): Promise<void> {
    const { url, rawBody: body, headers } = report;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { method: 'POST', body, headers, signal }).catch(() => null);
    await response?.body?.cancel();
    if (!response?.ok) queue.push({ ...report, dueAt: Date.now() + RETRY_MS });
  }

  const living = (async () => {
    while (!ended.signal.aborted) {
      const now = Date.now();
      moveOrders(now);
      const due = queue.filter(({ dueAt }) => dueAt <= now);
      for (const report of due) queue.splice(queue.indexOf(report), 1);
      await Promise.all(due.map(send));
      await sleep(LOOK_MS, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  return async () => {
    ended.abort();
    await living;
  };
}
