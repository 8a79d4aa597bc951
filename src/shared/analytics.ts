/** The ranges of the analytics screen that end today, in days (docs/product/analytics.md#analytics). */
export const ROLLING_RANGES = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;
type RollingRange = keyof typeof ROLLING_RANGES;

/** The screen's calendar months: the current one until today, and the previous one. */
const MONTH_RANGES = ['month', 'last-month'] as const;

export type AnalyticsRange = RollingRange | (typeof MONTH_RANGES)[number];
export const ANALYTICS_RANGE_NAMES: AnalyticsRange[] = [
  ...(Object.keys(ROLLING_RANGES) as RollingRange[]),
  ...MONTH_RANGES,
];
export const DEFAULT_RANGE: AnalyticsRange = '30d';

export const RANGE_LABELS: Record<AnalyticsRange, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 3 months',
  '1y': 'Last 12 months',
  month: 'This month',
  'last-month': 'Last month',
};

/** The steps of the funnel: a visitor counted for one has passed all previous ones. */
export const FUNNEL_STEPS = ['view', 'cart', 'checkout', 'paid'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const STEP_LABELS: Record<FunnelStep, string> = {
  view: 'Viewed the store or a product',
  cart: 'Added to cart',
  checkout: 'Reached checkout',
  paid: 'Paid',
};

/** What is counted per day: pages, products, funnel steps, buyers of a product, and searches without results. */
export const COUNT_KINDS = ['page', 'product', 'step', 'buyer', 'search'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

/** How many products the screen lists, by revenue. */
export const TOP_PRODUCTS = 5;
/** How many pages and searches the screen lists. */
export const MAX_LISTED = 10;
/** The maximum length of a search that is counted, in characters. */
export const MAX_COUNTED_SEARCH = 100;

/** Returns the growth of a figure in percent, with one decimal; null if a percentage means nothing. */
export function growthOf(now: number | null, before: number | null): number | null {
  return now === null || before === null || before < 0 ? null : shareInPercent(now - before, before);
}

/** Returns a part in percent of the whole, with one decimal; null if the whole is zero. */
export function shareInPercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}
