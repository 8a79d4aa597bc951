import { PLACEMENT_LABELS, type Placement } from './design.ts';

/** The size of a print without its transparent margins, in inches to a tenth. */
export interface PrintedInches {
  width: number;
  height: number;
}

/** Returns the size and placement of a print in words: `11.4 × 6.2 in on the front`; without a size, only the placement. */
export function printedWords(inches: PrintedInches | null, placement: Placement): string {
  const where = `on the ${PLACEMENT_LABELS[placement].toLowerCase()}`;
  return inches ? `${inches.width} × ${inches.height} in ${where}` : where;
}
