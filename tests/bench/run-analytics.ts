import { openDatabase } from '#db/client.ts';
import { readAnalytics } from '#server/analytics/analytics.queries.ts';
import { parseEnv } from '#server/env.ts';
import { createServices } from '#server/services.ts';
import { ANALYTICS_RANGE_NAMES } from '#shared/analytics.ts';
import { type Timing, time } from './timing.ts';

/** Reads what the analytics screen shows, many times, in a process of its own, and prints the times as JSON. Settings come from the environment. */
const env = parseEnv(process.env);
const services = createServices(env, openDatabase(env.databaseFile));
const timings: Timing[] = [];
for (const range of ANALYTICS_RANGE_NAMES)
  timings.push(await time(range, () => readAnalytics(services, range)));
console.log(JSON.stringify(timings));
