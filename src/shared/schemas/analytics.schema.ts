import * as z from 'zod/mini';
import { ANALYTICS_RANGE_NAMES, FUNNEL_STEPS } from '#shared/analytics.ts';

/** Days of the shop's time zone, both included: `2026-11-22`. */
const days = { from: z.string(), to: z.string() };

/** A separate schema for each use, so that each has its own description. */
const money = () => z.string();

/** The growth is in percent; null if there was nothing before. */
const compared = <Figure extends z.ZodMiniType>(figure: Figure) =>
  z.object({ now: figure, before: figure, growth: z.nullable(z.number()) });

/** The sales of a day or month. */
export const SalesPeriod = z.object({
  ...days,
  orders: z.number(),
  /** Captured minus refunded: `120.00`, or `-15.00` if more was refunded. */
  revenue: money(),
});
export type SalesPeriod = z.output<typeof SalesPeriod>;

/** A product's sales and visitors in the range. */
export const AnalyticsProduct = z.object({
  id: z.string(),
  name: z.string(),
  /** Sales minus refunds, without tax and shipping. */
  revenue: money(),
  /** Units sold minus units refunded. */
  units: z.number(),
  views: z.number(),
  /** Visitors who saw it, counted per day. */
  visitors: z.number(),
  /** Visitors who bought it. */
  buyers: z.number(),
  /** The share of the visitors who bought it, in percent; null without visitors. */
  conversion: z.nullable(z.number()),
});
export type AnalyticsProduct = z.output<typeof AnalyticsProduct>;

/** What the analytics screen shows. */
export const Analytics = z.object({
  range: z.enum(ANALYTICS_RANGE_NAMES),
  timeZone: z.string(),
  ...days,
  /** The previous period: the same number of days before, or the same days of the previous month. */
  before: z.object(days),
  figures: z.object({
    revenue: compared(money()),
    orders: compared(z.number()),
    inquiries: compared(z.number()),
    /** Revenue by orders; null without orders. */
    averageOrderValue: compared(z.nullable(money())),
  }),
  /** The last seven days, today last. */
  week: z.array(SalesPeriod),
  /** The days of the range, or its months for a year. The first and the last month may be incomplete. */
  series: z.array(SalesPeriod),
  /** Contact messages by interest. A message about both counts in both. */
  inquiryTypes: z.object({ military: z.number(), civilian: z.number(), general: z.number() }),
  /** The products with the highest revenue. */
  products: z.array(AnalyticsProduct),
  /** Visitors of each step, counted per day. */
  funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), visitors: z.number() })),
  /** The most viewed pages. */
  pages: z.array(z.object({ path: z.string(), views: z.number(), visitors: z.number() })),
  /** The most frequent store searches without results. */
  searches: z.array(z.object({ text: z.string(), searches: z.number(), visitors: z.number() })),
  /** Whether the figures include sample records. */
  hasSamples: z.boolean(),
});
export type Analytics = z.output<typeof Analytics>;
