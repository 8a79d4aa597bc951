import { z } from 'zod';
import { PLACEMENTS } from '#shared/designs/design.ts';
import type { PrintAreas } from '#shared/designs/print-area.ts';
import type { ProductRow } from './stock.ts';

const percent = z.number().min(0).max(100);
const Area = z.object({
  widthInches: z.number().positive().max(40),
  heightInches: z.number().positive().max(40),
  dpi: z.int().min(50).max(300),
  onPicture: z.object({ x: percent, y: percent, width: percent, height: percent }),
});
const Metadata = z.object({ printAreas: z.partialRecord(z.enum(PLACEMENTS), Area) });

/** The print areas that a product itself gives, in its metadata; null where it gives none that can be read. */
export function printAreasOf({ metadata }: Pick<ProductRow, 'metadata'>): PrintAreas | null {
  if (!metadata?.['printAreas']) return null;
  const read = Metadata.safeParse(metadata);
  return read.success ? read.data.printAreas : null;
}
