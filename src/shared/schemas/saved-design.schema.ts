import * as z from 'zod/mini';
import { PLACEMENTS } from '#shared/designs/design.ts';
import { FONT_NAMES } from '#shared/designs/fonts.ts';
import { printAreas } from './print-area.schema.ts';
import { printCheck, printedInches, printFlaws } from './print-check.schema.ts';

const position = () => z.object({ x: z.number(), y: z.number() });

const design = {
  /** The center of the logo, in percent of the print area's width and height. */
  logoPosition: position(),
  /** Percent: at 100 the logo just fits a box of half the print area's width and height. */
  logoSize: z.number(),
  /** Degrees, clockwise. */
  logoRotation: z.number(),
  /** With line breaks; empty without text. */
  text: z.string(),
  /** `#rrggbb`. */
  textColor: z.string(),
  textFont: z.enum(FONT_NAMES),
  /** In units of which the print area is 300 wide. */
  textSize: z.number(),
  /** The center of the text, in percent of the print area's width and height. */
  textPosition: position(),
  /** `#rrggbb`; `#ffffff` prints no background. */
  backgroundColor: z.string(),
  placement: z.enum(PLACEMENTS),
};

/** A saved design. */
export const SavedDesign = z.object({
  id: z.string(),
  productId: z.string(),
  ...design,
  /** The logo as stored, a PNG; null without one. */
  artworkUrl: z.nullable(z.string()),
  /** The product with the design on it. */
  artworkPreviewUrl: z.string(),
  /** The same for every picture of the product, by the picture's URL. */
  previews: z.record(z.string(), z.string()),
  /** Logo pixels per inch of print, rounded down; null without a logo. */
  effectiveDpi: z.nullable(z.number()),
  /** What is wrong with the print in any color of the product, in the order shown. */
  flaws: printFlaws(),
  /** What is wrong besides in the color of a picture of the product, by the picture's URL. */
  flawsOn: z.record(z.string(), printFlaws()),
  printedInches,
  /** False if the print area cuts off a part of the text: `flaws` has `text_cropped`. */
  textFits: z.boolean(),
  createdAt: z.string(),
});
export type SavedDesign = z.output<typeof SavedDesign>;

/** The design of a line item: enough to show it and to reopen the editor. */
export const CartDesign = z.object({
  id: z.string(),
  ...design,
  artworkUrl: z.nullable(z.string()),
  /** The product in the line item's own color with the design on it. */
  previewUrl: z.string(),
  effectiveDpi: z.nullable(z.number()),
  ...printCheck,
  /** False if the print area cuts off a part of the text: `flaws` has `text_cropped`. */
  textFits: z.boolean(),
  /** Why the product can't be printed there anymore, in words; null if it can. The line item can't be ordered then. */
  printProblem: z.nullable(z.string()),
  /** The product data that the editor needs; null if it can no longer be customized. */
  editing: z.nullable(
    z.object({
      /** The pictures of the product in the line item's own color. */
      pictures: z.object({ front: z.nullable(z.string()), back: z.nullable(z.string()) }),
      /** The product's own print areas by placement; null for the default ones. */
      printAreas,
    }),
  ),
});
export type CartDesign = z.output<typeof CartDesign>;
