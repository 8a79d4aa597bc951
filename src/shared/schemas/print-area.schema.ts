import * as z from 'zod/mini';
import { PLACEMENTS } from '#shared/designs/design.ts';

/** An area of a picture, in percent of its width and height. */
export const rectangle = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const printArea = z.object({
  widthInches: z.number(),
  heightInches: z.number(),
  dpi: z.number(),
  onPicture: rectangle,
  /** Pictures of the product without a print, by color: a design is shown on these, or on plain paper if there are none. */
  blanks: z.optional(z.record(z.string(), z.string())),
});

/** The print areas that a product defines, by placement. */
export const printAreas = z.nullable(z.partialRecord(z.enum(PLACEMENTS), printArea));
