import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureChromium } from '#scripts/find-chromium.ts';
import { blockingTime } from './blocking-time.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What Lighthouse's simulated phone found on a page: points of a hundred, milliseconds, layout shift. */
export interface Findings extends Record<(typeof CATEGORIES)[number], number> {
  'LCP ms': number;
  CLS: number;
  /** As Lighthouse computes it, from wall time. */
  'TBT ms': number;
  /** From processor time (`blockingTime`): what a budget holds. */
  'TBT ms by CPU': number;
}

interface Phone {
  measure: (url: string, headers?: Record<string, string>) => Promise<Findings>;
  close: () => void;
}

/** Starts the browser that Lighthouse measures with. */
export async function startPhone(): Promise<Phone> {
  const chrome = await launch({
    chromePath: ensureChromium(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  return {
    measure: (url, headers) => measure({ url, headers, port: chrome.port }),
    close: () => chrome.kill(),
  };
}

interface Visit {
  url: string;
  /** Of every request, such as the cookie of a session. */
  headers: Record<string, string> | undefined;
  port: number;
}

/** A trace that was not recorded says nothing about the page: Lighthouse asks to be run again then. */
async function measure(visit: Visit, again = 2): Promise<Findings> {
  const { url, headers, port } = visit;
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
    ...(headers && { extraHeaders: headers }),
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { categories, audits } = result.lhr;
  const unrecorded = Object.values(audits).some(({ errorMessage }) => errorMessage?.includes('NO_NAVSTART'));
  if (unrecorded && again > 0) return measure(visit, again - 1);
  const points = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (audit: string) => Math.round((audits[audit]?.numericValue ?? 0) * 1000) / 1000;
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    'best-practices': points('best-practices'),
    seo: points('seo'),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    CLS: value('cumulative-layout-shift'),
    'TBT ms': Math.round(value('total-blocking-time')),
    'TBT ms by CPU': blockingTime(result.artifacts.Trace.traceEvents),
  };
}

/** Whether a page is within its budget (tests/budgets.ts), perfect in the other categories, and stands still. */
export function isWithin(
  budget: { performance: number; lcp: number; tbt: number },
  found: Findings,
): boolean {
  const { accessibility, seo, 'best-practices': bestPractices } = found;
  return (
    [accessibility, bestPractices, seo].every((points) => points === 100) &&
    found.performance >= budget.performance &&
    found['LCP ms'] < budget.lcp &&
    found['TBT ms by CPU'] < budget.tbt &&
    found.CLS === 0
  );
}
