/** The measurements of a garment by size, in inches: one number per column (docs/product/catalog.md#size-chart). */
export interface SizeChart {
  columns: string[];
  rows: { size: string; inches: number[] }[];
}

/** Converts inches to whole centimeters. */
export function toCentimeters(inches: number): number {
  return Math.round(inches * 2.54);
}
