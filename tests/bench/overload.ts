import { parseArgs } from 'node:util';
import { getRequest, type LoadResult, postRequest, startLoadClient } from './load.ts';
import { addToCart, choicesOf } from './open-cart.ts';
import { serverCpu } from './server-cpu.ts';
import { report } from './table.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- overload`: one server process gets four times its capacity for a minute, at a rate that doesn't depend on its
 * responses. Ends with 1 where refusals come late, those who are let in wait too long, or the second after isn't normal.
 * `npm run bench -- overload 10` overloads it for ten seconds. Half of the requests read a cart, half
 * begin a new one. With `--reads` all read: then a refusal costs a third of what it saves.
 */
const PORT = 4496;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reads: { type: 'boolean' } },
});
const SECONDS = Number(positionals[0] ?? 60);
const readsOnly = values.reads ?? false;
const NORMAL_SECONDS = 15;
/** Enough to keep the process busy, and fewer than may wait. */
const AT_ONCE = 16;
const NORMAL = 0.7;
const OVERLOAD = 4;
const MAX_REFUSAL_MS = 50;
const MAX_TIMES = 2;

await withShop({ port: PORT, settings: { RATE_LIMIT_SCALE: '1000000' } }, async (address, { pid }) => {
  const client = startLoadClient();
  const [choice] = await choicesOf(address);
  const Cookie = await addToCart(address, choice);
  const requests = [
    getRequest('/api/cart', { Cookie }),
    ...(readsOnly ? [] : [postRequest('/api/cart/items', choice)]),
  ];
  const rows: Record<string, object> = {};
  const send = async (name: string, perSecond: number, seconds: number, atOnce?: number) => {
    const before = serverCpu(pid);
    const result = await client.send({ port: PORT, requests, perSecond, seconds, ...(atOnce && { atOnce }) });
    const all = result.accepted.count + result.refused.count;
    rows[name] = rowOf(result, (serverCpu(pid) - before) / all);
    return result;
  };
  await send('warm-up', 0, 5, AT_ONCE);
  const full = await send('capacity', 0, 10, AT_ONCE);
  const capacity = full.accepted.count / 10;
  const normal = await send('70%', NORMAL * capacity, NORMAL_SECONDS);
  const over = await send(`${OVERLOAD} times`, OVERLOAD * capacity, SECONDS);
  const after = await send('the second after', NORMAL * capacity, 1);
  client.stop();
  console.table(rows);
  report([
    ['refused within, p99 ms', over.refused.p99, 'at most', MAX_REFUSAL_MS],
    ['p99 of those let in, times that at 70%', over.accepted.p99 / normal.accepted.p99, 'at most', MAX_TIMES],
    [
      'p99 in the second after, times that at 70%',
      after.accepted.p99 / normal.accepted.p99,
      'at most',
      MAX_TIMES,
    ],
    ['refused at 70%, and in the second after', normal.refused.count + after.refused.count, 'at most', 0],
    ['failed', over.failed + normal.failed + after.failed, 'at most', 0],
  ]);
});

function rowOf({ accepted, refused, failed, clientCpu, lag }: LoadResult, cpu: number): object {
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    accepted: accepted.count,
    'p50 ms': round(accepted.p50),
    'p99 ms': round(accepted.p99),
    refused: refused.count,
    'refused p99 ms': round(refused.p99),
    failed,
    'CPU ms': round(cpu),
    'client CPU ms': round(clientCpu),
    'client lag p99 ms': round(lag),
  };
}
