import { PATHS } from '#shared/paths.ts';
import { AUDIT } from '../budgets.ts';
import { type Findings, isWithin, startPhone } from './lighthouse.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run audit [-- address]`: Lighthouse's simulated phone over every page of the sitemap of a running site, or of a
 * shop of its own where no address is named. Ends with 1 where a page is not within its budget.
 */
const PORT = 4480;
const [named] = process.argv.slice(2);
if (named) await audit(named);
else await withShop({ port: PORT }, audit);

async function audit(site: string): Promise<void> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, listed = '']) => new URL(listed).pathname,
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
}
