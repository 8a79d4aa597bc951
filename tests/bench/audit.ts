import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureChromium } from '#scripts/find-chromium.ts';
import { PATHS } from '#shared/paths.ts';
import { AUDIT } from '../budgets.ts';

/**
 * `npm run audit [-- address]`: Lighthouse's simulated phone over every page of the sitemap of a running
 * site. Ends with 1 where a page is below its budget (tests/budgets.ts), below 100 in the other categories,
 * or shifts.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const site = process.argv[2] ?? 'http://localhost:4321';
const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address));
// Every product is the store with a dialog open: one of them stands for all.
const paths = [...new Map(listed.map((url) => [url.pathname + Boolean(url.search), url])).values()].map(
  ({ pathname, search }) => pathname + search,
);

const chrome = await launch({
  chromePath: ensureChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
const rows: Record<string, Record<string, number>> = {};
try {
  for (const path of paths) rows[path] = await measure(`${site}${path}`);
} finally {
  chrome.kill();
}
console.table(rows);
const failing = Object.entries(rows).filter(([path, row]) => !passes(path, row));
console.log(
  failing.length === 0
    ? `${paths.length} pages pass.`
    : `Below the budget: ${failing.map(([path]) => path).join(' ')}`,
);
process.exitCode = failing.length === 0 ? 0 : 1;

/** A trace that was not recorded says nothing about the page: Lighthouse asks to be run again then. */
async function measure(url: string, again = 2): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port: chrome.port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const unrecorded = Object.values(result.lhr.audits).some(({ errorMessage }) =>
    errorMessage?.includes('NO_NAVSTART'),
  );
  if (unrecorded && again > 0) return measure(url, again - 1);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const value = (audit: string) => Math.round((audits[audit]?.numericValue ?? 0) * 1000) / 1000;
  return {
    ...Object.fromEntries(scores),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    CLS: value('cumulative-layout-shift'),
    'TBT ms': Math.round(value('total-blocking-time')),
  };
}

function passes(path: string, row: Record<string, number>): boolean {
  const budget = path.startsWith(PATHS.store) ? AUDIT.store : AUDIT.publicPage;
  const [, ...others] = CATEGORIES;
  return (
    others.every((name) => row[name] === 100) &&
    (row['performance'] ?? 0) >= budget.performance &&
    (row['LCP ms'] ?? Infinity) < budget.lcp &&
    (row['TBT ms'] ?? Infinity) < budget.tbt &&
    row['CLS'] === 0
  );
}
