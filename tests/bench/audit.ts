import { PATHS } from '#shared/paths.ts';
import { AUDIT } from '../budgets.ts';
import { type Findings, isWithin, startPhone } from './lighthouse.ts';

/**
 * `npm run audit [-- address]`: Lighthouse's simulated phone over every page of the sitemap of a running
 * site. Ends with 1 where a page is not within its budget.
 */
const site = process.argv[2] ?? 'http://localhost:4321';
const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address));
// Every product is the store with a dialog open: one of them stands for all.
const paths = [...new Map(listed.map((url) => [url.pathname + Boolean(url.search), url])).values()].map(
  ({ pathname, search }) => pathname + search,
);

const phone = await startPhone();
const rows: Record<string, Findings> = {};
try {
  for (const path of paths) rows[path] = await phone.measure(`${site}${path}`);
} finally {
  phone.close();
}
console.table(rows);
const failing = Object.entries(rows).filter(
  ([path, row]) => !isWithin(path.startsWith(PATHS.store) ? AUDIT.store : AUDIT.publicPage, row),
);
console.log(
  failing.length === 0
    ? `${paths.length} pages pass.`
    : `Below the budget: ${failing.map(([path]) => path).join(' ')}`,
);
process.exitCode = failing.length === 0 ? 0 : 1;
