import { openDatabase } from '#db/client.ts';
import { createServices } from '#server/app/create-services.ts';
import { readAnalytics } from '#server/domain/analytics/analytics.queries.ts';
import { countView } from '#server/domain/analytics/count-visit.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { ANALYTICS_RANGE_NAMES } from '#shared/analytics.ts';
import { type Timing, time } from './timing.ts';

export interface AnalyticsTimings {
  timings: Timing[];
  /** What counting the view of a product costs, with its part of writing the batch, in milliseconds of CPU time. */
  viewMs: number;
}

/**
 * Reads what the analytics screen shows, many times, and counts views, in a process of its own, and prints the times as JSON. Settings come from
 * the environment.
 */
const env = parseEnv(process.env);
const services = createServices(env, openDatabase(env.databaseFile));

/** The headers that a browser sends. */
const http = {
  request: new Request('http://localhost/', {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  }),
};
const PATH = '/store/unit-tee';
const VIEWS = 20_000;
/** More than a process gets in a second. */
const VIEWS_A_BATCH = 200;

const timings: Timing[] = [];
for (const range of ANALYTICS_RANGE_NAMES)
  timings.push(await time(range, () => readAnalytics(services, range)));
console.log(JSON.stringify({ timings, viewMs: costOfView() } satisfies AnalyticsTimings));

function costOfView(): number {
  const before = process.cpuUsage();
  for (let view = 1; view <= VIEWS; view += 1) {
    // Each is another visitor, as long as there are addresses.
    const address = `198.51.${view >> 8}.${view & 255}`;
    countView(services, { ...http, locals: { address } } as unknown as Parameters<typeof countView>[1], PATH);
    if (view % VIEWS_A_BATCH === 0) services.visits.flush();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / VIEWS;
}
