import * as z from 'zod/mini';
import { LANES } from '#shared/lanes.ts';

const Rows = {
  count: z.number(),
  /** When the oldest began to wait; null if there is none. */
  oldest: z.nullable(z.string()),
  /** The screen that lists exactly these. */
  href: z.string(),
};

/** What is in a lane that has several kinds of rows, each with its own screen. */
export const LANE_PARTS = ['flagged_orders', 'held_prices'] as const;

export const TodayLane = z.object({
  lane: z.enum(LANES),
  ...Rows,
  /** Empty for a lane with one kind of rows. */
  parts: z.array(z.object({ part: z.enum(LANE_PARTS), ...Rows })),
  /** The earliest deadline in it; null without one. */
  dueAt: z.nullable(z.string()),
});
export type TodayLane = z.output<typeof TodayLane>;

/** The response of GET /api/admin/today. */
export const Today = z.object({
  lanes: z.array(TodayLane),
  /** Orders that go out to vendors once the time to undo it is over. */
  goingOut: z.object({
    count: z.number(),
    /** When the next of them goes out; null if there is none. */
    nextAt: z.nullable(z.string()),
    href: z.string(),
  }),
  /** How long sending orders and shipping them on the packing screen can be undone. */
  undoMinutes: z.number(),
});
export type Today = z.output<typeof Today>;
