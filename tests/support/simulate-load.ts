import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createRandom } from '#scripts/demo/random.ts';
import { LANES, type Lane } from '#server/app/serving/lanes.ts';
import { createRequestQueue } from '#server/app/serving/request-queue.ts';

/** Requests at a steady rate, for some seconds. */
interface Load {
  seconds: number;
  perSecond: Partial<Record<Lane, number>>;
}

/** The milliseconds from arrival to response. */
interface Outcomes {
  accepted: Record<Lane, number[]>;
  refused: Record<Lane, number[]>;
}

/** What one thread needs for a request, and for refusing one, in milliseconds. */
export const SERVICE_MS: Record<Lane, number> = { shop: 2, office: 20, webhooks: 2 };
const REFUSAL_MS = 0.1;

/** Runs loads one after the other on one simulated thread, in no time. Returns the outcomes of each. */
export function simulateLoad(loads: readonly Load[]): Outcomes[] {
  const { next: random } = createRandom(1);
  let clock = 0;
  let turn: (() => void) | undefined;
  const queue = createRequestQueue({
    log: { warn() {} } as never,
    now: () => new Date(clock),
    clock: () => clock,
    untilRead: (next) => {
      turn = next;
    },
  });
  return loads.map((load) => run(load));

  function run({ seconds, perSecond }: Load): Outcomes {
    const outcomes = { accepted: byLane(), refused: byLane() };
    const arrivals = arrivalsOf(perSecond, clock, clock + seconds * 1000).values();
    for (let { value: next } = arrivals.next(); next || turn; ) {
      // All that have arrived are read before the next turn.
      for (; next && next.at <= clock; next = arrivals.next().value) arrive(next, outcomes);
      const begin = turn;
      turn = undefined;
      if (begin) begin();
      else if (next) clock = Math.max(clock, next.at);
    }
    return outcomes;
  }

  function arrive({ lane, at }: Arrival, { accepted, refused }: Outcomes): void {
    const response = Object.assign(new EventEmitter(), { headersSent: false, req: { complete: true } });
    queue.admit(lane, response as unknown as ServerResponse, {
      async start() {
        clock += SERVICE_MS[lane] * (0.5 + random());
        accepted[lane].push(clock - at);
        response.headersSent = true;
      },
      refuse() {
        clock += REFUSAL_MS;
        refused[lane].push(clock - at);
      },
    });
  }

  function arrivalsOf(perSecond: Load['perSecond'], from: number, to: number): Arrival[] {
    const arrivals: Arrival[] = [];
    for (const [lane, rate] of Object.entries(perSecond)) {
      const gap = () => (-Math.log(1 - random()) * 1000) / rate;
      for (let at = from + gap(); at < to; at += gap()) arrivals.push({ lane: lane as Lane, at });
    }
    return arrivals.sort((a, b) => a.at - b.at);
  }
}

interface Arrival {
  lane: Lane;
  at: number;
}

function byLane(): Record<Lane, number[]> {
  return Object.fromEntries(Object.keys(LANES).map((lane) => [lane, []])) as never;
}
