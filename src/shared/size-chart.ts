/** What a garment measures by size, in inches: one number for each column. */
export interface SizeChart {
  columns: string[];
  rows: { size: string; inches: number[] }[];
}

/** Inches as whole centimetres. */
export function toCentimetres(inches: number): number {
  return Math.round(inches * 2.54);
}
