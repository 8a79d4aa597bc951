import { z } from 'zod';
import { PLACEMENTS, type Placement } from '#shared/designs/design.ts';
import type { PrintAreas } from '#shared/designs/print-area.ts';
import type { SizeChart } from '#shared/size-chart.ts';
import type { ProductRow } from './stock.ts';

const percent = z.number().min(0).max(100);
const Area = z.object({
  widthInches: z.number().positive().max(40),
  heightInches: z.number().positive().max(40),
  dpi: z.int().min(50).max(300),
  onPicture: z.object({ x: percent, y: percent, width: percent, height: percent }),
});
const AreasByPlacement: z.ZodType<PrintAreas> = z.partialRecord(z.enum(PLACEMENTS), Area);

const Chart: z.ZodType<SizeChart> = z
  .object({
    columns: z.array(z.string()).min(1),
    rows: z.array(z.object({ size: z.string(), inches: z.array(z.number().positive()) })).min(1),
  })
  .refine(({ columns, rows }) => rows.every(({ inches }) => inches.length === columns.length));

const Placements = z.array(z.enum(PLACEMENTS));

/** Returns the print areas in a product's metadata; `null` when there are none or they are invalid. */
export function storedAreasOf({ metadata }: Pick<ProductRow, 'metadata'>): PrintAreas | null {
  if (!metadata?.['printAreas']) return null;
  const parsed = AreasByPlacement.safeParse(metadata['printAreas']);
  return parsed.success ? parsed.data : null;
}

/** Returns the placements of its vendor that the shop doesn't offer. */
export function leftOutOf({ metadata }: Pick<ProductRow, 'metadata'>): Placement[] {
  return Placements.safeParse(metadata?.['leftOut']).data ?? [];
}

/** Returns the size chart in a product's metadata; `null` when there is none or it is invalid. */
export function sizeChartOf({ metadata }: Pick<ProductRow, 'metadata'>): SizeChart | null {
  if (!metadata?.['sizeChart']) return null;
  const parsed = Chart.safeParse(metadata['sizeChart']);
  return parsed.success ? parsed.data : null;
}
