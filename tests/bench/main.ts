import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isKept, LIMIT_LINE, type Limited } from './table.ts';

/**
 * `npm run bench`: runs every bench that has a limit, one after the other, and prints one table (docs/performance.md). Ends with 1 where a
 * limit isn't kept. `npm run bench -- static overload` runs some of them. Writes nothing.
 */
const BENCHES = [
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
  'drag',
  'sync',
  'products',
  'analytics',
  'assistant-streams',
  'publish',
  'webhooks',
  'steady',
];

const chosen = process.argv.slice(2);
const rows: object[] = [];
for (const name of chosen.length > 0 ? chosen : BENCHES) {
  console.log(`\n${name}`);
  const { code, limits } = await run(name);
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

/** Runs a bench and passes on what it prints, except its limits. */
async function run(name: string): Promise<{ code: number | null; limits: Limited[] }> {
  const [file, ...options] = name.split(' ');
  const bench = spawn(process.execPath, [join(import.meta.dirname, `${file}.ts`), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => bench.on('close', resolve));
  let output = '';
  for await (const chunk of bench.stdout) output += chunk;
  const lines = output.trimEnd().split('\n');
  const isLimit = (line: string) => line.startsWith(LIMIT_LINE);
  console.log(lines.filter((line) => !isLimit(line)).join('\n'));
  const limits = lines.filter(isLimit).map((line) => JSON.parse(line.slice(LIMIT_LINE.length)) as Limited);
  return { code: await ended, limits };
}

function shown(value: number | null): number {
  return value === null ? Number.NaN : Number(value.toPrecision(3));
}
