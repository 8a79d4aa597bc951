import * as z from 'zod/mini';
import { PRINT_FLAWS } from '#shared/designs/print-flaws.ts';

export const printFlaws = () => z.array(z.enum(PRINT_FLAWS));

/** The size of what is printed, in inches to a tenth; null if that is nothing. */
export const printedInches = z.nullable(z.object({ width: z.number(), height: z.number() }));

/** What a shopper ordered of a design's print. */
export const printCheck = {
  /** What is wrong with the print on the product in this color, in the order shown. */
  flaws: printFlaws(),
  /** Which of these the shopper accepted. */
  acceptedFlaws: printFlaws(),
  printedInches,
};
