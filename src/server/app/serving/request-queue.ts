import type { ServerResponse } from 'node:http';
import type { Services } from '#server/kernel/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { atMostEvery } from './at-most-every.ts';
import { LANES, type Lane, type LaneLimits } from './lanes.ts';

/** One of the two is called, once, unless the client disconnects first. Neither throws. */
interface Outcome {
  /** Resolves when nothing is running for the request anymore. */
  start: () => Promise<void>;
  refuse: () => void;
}

/** Decides whether and when requests run. */
interface RequestQueue {
  admit(lane: Lane, response: ServerResponse, outcome: Outcome): void;
}

interface Options extends Pick<Services, 'log' | 'now'> {
  /** Returns milliseconds. */
  clock: () => number;
  /** Calls back once everything that has arrived was read. */
  untilRead: (turn: () => void) => void;
}

interface Waiting extends Outcome {
  response: ServerResponse;
  since: number;
}

interface LaneState {
  name: Lane;
  limits: LaneLimits;
  waiting: Set<Waiting>;
  /** The responses to started requests. */
  running: Set<ServerResponse>;
  /** The current limit on waiting requests. */
  places: number;
  /** The total milliseconds of its requests, divided by its share. */
  spent: number;
}

/** Requests that waited longer are rejected: their senders have given up or are about to. */
const MAX_WAIT_MS = 3000;
/** How much of its limit a lane regains with each started request. */
const PLACES_WON_BACK = 0.25;
const LOG_INTERVAL_MS = MINUTE_MS;
const NAMES = Object.keys(LANES) as Lane[];

/**
 * Creates the queue in front of Astro. Each turn of the event loop starts one request, so that all others are read, answered from
 * memory or rejected in between. After a rejection, few may wait, and gradually more with each started request: a burst is
 * queued, but under a sustained load nobody waits long (docs/decisions/038-overload.md).
 */
export function createRequestQueue({ log, now, clock, untilRead }: Options): RequestQueue {
  const lanes = Object.fromEntries(NAMES.map((name) => [name, openLane(name)])) as Record<Lane, LaneState>;
  const logEachMinute = atMostEvery(LOG_INTERVAL_MS, now);
  /** The lane of the request that this turn has started, and the start time. */
  let turn: { lane: LaneState; began: number } | null = null;
  /** As in weighted fair queueing: an idle lane starts at this time, so that it can't save up turns. */
  let virtualTime = 0;
  let refused = 0;

  return {
    admit(name, response, outcome) {
      const lane = lanes[name];
      const request = { ...outcome, response, since: clock() };
      if (!turn) begin(lane, request);
      else if (lane.waiting.size >= lane.places) refuse(lane, request);
      else {
        lane.waiting.add(request);
        response.once('close', () => lane.waiting.delete(request));
      }
    },
  };

  /** Starts a request in this turn. Rejects one that has waited too long, or whose lane is full of unanswered ones. */
  function begin(lane: LaneState, request: Waiting): void {
    const { response, since } = request;
    const began = clock();
    if (began - since > MAX_WAIT_MS || isFull(lane)) {
      refuse(lane, request);
      return;
    }
    lane.running.add(response);
    lane.places = Math.min(lane.places + PLACES_WON_BACK, lane.limits.maxWaiting);
    lane.spent = Math.max(lane.spent, virtualTime);
    virtualTime = lane.spent;
    turn = { lane, began };
    untilRead(nextTurn);
    // Not when the client disconnects: the requested work may continue.
    void request.start().finally(() => lane.running.delete(response));
  }

  function nextTurn(): void {
    if (turn) turn.lane.spent += (clock() - turn.began) / turn.lane.limits.weight;
    turn = null;
    for (let lane = next(); lane && !turn; lane = next()) {
      const [request] = lane.waiting;
      if (!request) return;
      lane.waiting.delete(request);
      begin(lane, request);
    }
  }

  /** Returns the lane with waiting requests that has spent the least. */
  function next(): LaneState | undefined {
    return Object.values(lanes)
      .filter(({ waiting }) => waiting.size > 0)
      .toSorted((a, b) => Math.max(a.spent, virtualTime) - Math.max(b.spent, virtualTime))[0];
  }

  function refuse(lane: LaneState, { refuse: answer }: Waiting): void {
    lane.places = lane.limits.maxWaitingAfterRefusal;
    refused += 1;
    logEachMinute(() => {
      log.warn({ lane: lane.name, refused }, 'Too busy: requests were refused.');
      refused = 0;
    });
    answer();
  }
}

function openLane(name: Lane): LaneState {
  const limits = LANES[name];
  return { name, limits, waiting: new Set(), running: new Set(), places: limits.maxWaiting, spent: 0 };
}

/**
 * Returns whether no more requests may run. Ignores requests whose headers were sent (a stream or download may take minutes), and
 * those whose body is still arriving (nothing runs yet, and a client can take as long as it likes).
 */
function isFull({ running, limits }: LaneState): boolean {
  if (running.size < limits.maxRunning) return false;
  for (const response of running) if (response.headersSent) running.delete(response);
  const isComplete = [...running].filter(({ req }) => req.complete);
  return isComplete.length >= limits.maxRunning;
}
