import { openDatabase } from '#db/client.ts';
import { createServices } from '#server/app/create-services.ts';
import { removeForgottenDesigns } from '#server/domain/designs/remove-forgotten-designs.ts';
import { parseEnv } from '#server/kernel/env/env.ts';

/** A transaction. */
export interface Held {
  /** When it held the write lock, in milliseconds since 1970. */
  from: number;
  to: number;
  /** CPU milliseconds, which don't depend on the load of the machine. */
  busy: number;
}

/**
 * Deletes forgotten designs in a process of its own, as the worker does, and prints as JSON how many designs it deleted
 * and its transactions. After each of them, a transaction of one row shows how long the machine itself needs. Settings
 * come from the environment; the argument is the time it works at.
 */
const [now = '0'] = process.argv.slice(2);
const env = parseEnv(process.env);
const db = openDatabase(env.databaseFile);
const services = createServices(env, db, { now: () => new Date(Number(now)) });

const held: Held[] = [];
const oneRow: Held[] = [];
const clock = () => performance.timeOrigin + performance.now();
const { transaction } = db.$client;
const touch = db.$client.prepare('update products set name = name where rowid = 1');

function timed(work: () => unknown, spans: Held[]): unknown {
  let from = 0;
  let before = process.cpuUsage();
  const start = () => {
    from = clock();
    before = process.cpuUsage();
    return work();
  };
  const result = transaction.call(db.$client, start).immediate();
  const { user, system } = process.cpuUsage(before);
  spans.push({ from, to: clock(), busy: (user + system) / 1000 });
  return result;
}

db.$client.transaction = ((run: (...args: unknown[]) => unknown) => {
  const immediate = (...args: unknown[]) => {
    const result = timed(() => run(...args), held);
    timed(() => touch.run(), oneRow);
    return result;
  };
  return Object.assign(immediate, { immediate });
}) as typeof transaction;

const removed = await removeForgottenDesigns(services);
console.log(JSON.stringify({ removed, held, oneRow }));
