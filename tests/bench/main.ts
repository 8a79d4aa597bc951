import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isKept, LIMIT_LINE, type Limited } from './table.ts';

/** The benches that have a limit. */
const LIMITED = [
  'start',
  'static',
  'calls --orders',
  'queries',
  'freshness',
  'overload',
  'cart',
  'sweep',
  'admin',
  'admin-pages',
  'store',
  'search',
  'editor',
  'sync',
  'products',
  'analytics',
  'assistant-streams',
  'publish',
  'webhooks',
  'steady',
  'uploads',
].map((bench) => bench.split(' '));
const NAMES = new Set([...LIMITED.map(([name]) => name), 'assistant', 'compare']);

/**
 * `npm run bench`: runs every bench that has a limit, one after the other, and prints one table (docs/performance.md). Ends with 1 where a
 * limit isn't kept. `npm run bench -- static steady 60` runs some of them, the second with the option 60. Writes nothing.
 */
const chosen = benchesIn(process.argv.slice(2));
const rows: object[] = [];
for (const bench of chosen.length > 0 ? chosen : LIMITED) {
  const name = bench.join(' ');
  console.log(`\n${name}`);
  const { code, limits } = await run(bench);
  if (code !== 0) process.exitCode = 1;
  for (const limit of limits) {
    const [what, value, sense, bound] = limit;
    rows.push({ bench: name, what, value: shown(value), limit: `${sense} ${bound}`, kept: isKept(limit) });
  }
  // A bench of several measures prints its own table.
  if (limits.length === 0)
    rows.push({ bench: name, what: 'see above', value: '', limit: '', kept: code === 0 });
}
console.table(rows);

/** Returns the benches of a command line, each with the options that follow its name. */
function benchesIn(args: readonly string[]): string[][] {
  const benches: string[][] = [];
  for (const arg of args) {
    if (NAMES.has(arg)) benches.push([arg]);
    else if (benches.length > 0) benches.at(-1)?.push(arg);
    else throw new Error(`There is no bench ${arg}: choose from ${[...NAMES].join(', ')}.`);
  }
  return benches;
}

/** Runs a bench and passes on what it prints, except its limits. */
async function run([name, ...options]: string[]): Promise<{ code: number | null; limits: Limited[] }> {
  const bench = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => bench.on('close', resolve));
  const limits: Limited[] = [];
  for await (const line of createInterface(bench.stdout)) {
    if (line.startsWith(LIMIT_LINE)) limits.push(JSON.parse(line.slice(LIMIT_LINE.length)) as Limited);
    else console.log(line);
  }
  return { code: await ended, limits };
}

function shown(value: number | null): number {
  return value === null ? Number.NaN : Number(value.toPrecision(3));
}
