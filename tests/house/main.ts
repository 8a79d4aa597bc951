import { resolve } from 'node:path';
import { ROOT } from '#scripts/root.ts';
import { readTargets } from './documents.ts';
import { FIGURES } from './figures.ts';
import { arrowsOfServer } from './server-rooms.ts';
import { readProduct } from './source-files.ts';

/**
 * `npm run house`: prints the figures of docs/architecture.md#the-house-in-figures beside their targets. `npm run house -- <folder>`
 * counts in another checkout of the project. Changes nothing, and ends with 0 whatever is open.
 */
const root = resolve(process.argv[2] ?? ROOT);
const checkout = { root, product: readProduct(root), arrows: arrowsOfServer(root) };
const targets = readTargets(ROOT);
const missing = Object.keys(FIGURES).filter((name) => !targets.some((target) => target.name === name));
if (missing.length > 0) throw new Error(`docs/architecture.md has no target of: ${missing.join('; ')}.`);

const width = Math.max(...targets.map(({ name }) => name.length));
const whole = (value: number) => value.toLocaleString('en-US');
console.log(`${'figure'.padEnd(width)}  ${'now'.padStart(16)}  ${'target'.padStart(8)}`);
for (const { name, most } of targets) {
  const count = FIGURES[name];
  if (!count) throw new Error(`tests/house/figures.ts doesn't count "${name}".`);
  const { value, shown, remark } = await count(checkout);
  const isReached = value !== null && value <= most;
  const now = shown ?? (value === null ? 'unknown' : whole(value));
  const target = `${most === 0 ? '' : '≤ '}${most < 1 && most > 0 ? most.toFixed(2) : whole(most)}`;
  console.log(
    `${name.padEnd(width)}  ${now.padStart(16)}  ${target.padStart(8)}  ${isReached ? 'ok' : 'open'}`,
  );
  if (remark) console.log(`    ${remark}`);
}
