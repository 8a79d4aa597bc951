import * as z from 'zod/mini';
import type { SizeChart } from '#shared/size-chart.ts';

const SizeChartSchema: z.ZodMiniType<SizeChart> = z
  .object({
    columns: z.array(z.string()).check(z.minLength(1)),
    rows: z
      .array(z.object({ size: z.string(), inches: z.array(z.number().check(z.positive())) }))
      .check(z.minLength(1)),
  })
  .check(z.refine(({ columns, rows }) => rows.every(({ inches }) => inches.length === columns.length)));

/** The size chart in a product's metadata; `null` where there is none that can be drawn. */
export function readSizeChart(metadata: Record<string, unknown> | null): SizeChart | null {
  const parsed = SizeChartSchema.safeParse(metadata?.['sizeChart']);
  return parsed.success ? parsed.data : null;
}
