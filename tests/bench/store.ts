import { PATHS } from '#shared/paths.ts';
import { AUDIT } from '../budgets.ts';
import { EMPTY_ROOT, serveEmptyRoot } from './empty-root.ts';
import { type Findings, isWithin, startPhone } from './lighthouse.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- store`: Lighthouse's simulated phone on the store with 24 products, five times, in turn with a page that
 * hydrates one empty React root. Ends with 1 where the median of any measure is not within the budget of the store, or
 * where the store blocks for more than twice as long as the empty root.
 */
const PRODUCTS = 24;
const ROUNDS = 5;
const PORT = 4478;
const EMPTY_ROOT_PORT = 4479;

await withShop({ port: PORT, products: PRODUCTS }, async (address) => {
  const phone = await startPhone();
  const close = await serveEmptyRoot(address, EMPTY_ROOT_PORT);
  try {
    const store: Findings[] = [];
    const emptyRoot: Findings[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      store.push(await phone.measure(address + PATHS.store));
      emptyRoot.push(await phone.measure(`http://localhost:${EMPTY_ROOT_PORT}${EMPTY_ROOT}`));
    }
    const median = medianOf(store);
    const floor = medianOf(emptyRoot);
    console.table({ ...store, median, 'empty React root': floor });
    const hydratesLittle = median['TBT ms by CPU'] <= 2 * floor['TBT ms by CPU'];
    process.exitCode = isWithin(AUDIT.store, median) && hydratesLittle ? 0 : 1;
  } finally {
    close();
    phone.close();
  }
});

function medianOf(rounds: readonly Findings[]): Findings {
  const middle = (name: keyof Findings) =>
    rounds.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN;
  const [first] = rounds;
  if (!first) throw new Error('Nothing was measured.');
  const names = Object.keys(first) as (keyof Findings)[];
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as unknown as Findings;
}
