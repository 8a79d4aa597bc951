import { openDatabase } from '#db/client.ts';
import { removeForgottenDesigns } from '#server/designs/remove-forgotten-designs.ts';
import { parseEnv } from '#server/env.ts';
import { createServices } from '#server/services.ts';

/**
 * The sweep of forgotten designs in a process of its own, as the worker runs it. Prints, as JSON, how many designs it
 * removed, when each of its transactions held the write lock (milliseconds since 1970) and how long that kept a core busy. Settings come from the
 * environment; the argument is the time it works at.
 */
const [now = '0'] = process.argv.slice(2);
const env = parseEnv(process.env);
const db = openDatabase(env.databaseFile);
const services = createServices(env, db, { now: () => new Date(Number(now)) });

const held: [from: number, to: number][] = [];
const busy: number[] = [];
const clock = () => performance.timeOrigin + performance.now();
const { transaction } = db.$client;
db.$client.transaction = ((work: () => unknown) => {
  let from = 0;
  let before = process.cpuUsage();
  const timed = transaction.call(db.$client, () => {
    from = clock();
    before = process.cpuUsage();
    return work();
  });
  const immediate = () => {
    const result = timed.immediate();
    held.push([from, clock()]);
    const { user, system } = process.cpuUsage(before);
    busy.push((user + system) / 1000);
    return result;
  };
  return Object.assign(immediate, { immediate });
}) as typeof transaction;

const started = clock();
const removed = await removeForgottenDesigns(services);
console.log(JSON.stringify({ removed, held, busy, milliseconds: clock() - started }));
