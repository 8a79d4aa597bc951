/** A size chart as typed. */
export interface Chart {
  columns: string[];
  rows: { size: string; inches: string[] }[];
}

/** A chart without columns has no rows either: the product has no chart. */
export const NO_CHART: Chart = { columns: [], rows: [] };

/** Returns the initial chart for a product without one. */
export const startChart = (sizes: readonly string[]): Chart => ({
  columns: ['Chest'],
  rows: sizes.map((size) => ({ size, inches: [''] })),
});

export const addColumn = ({ columns, rows }: Chart): Chart => ({
  columns: [...columns, ''],
  rows: rows.map(({ size, inches }) => ({ size, inches: [...inches, ''] })),
});

/** Removing the last column removes the chart. */
export function removeColumn({ columns, rows }: Chart, index: number): Chart {
  if (columns.length === 1) return NO_CHART;
  return {
    columns: columns.toSpliced(index, 1),
    rows: rows.map(({ size, inches }) => ({ size, inches: inches.toSpliced(index, 1) })),
  };
}

export const addRow = ({ columns, rows }: Chart): Chart => ({
  columns,
  rows: [...rows, { size: '', inches: columns.map(() => '') }],
});

/** Removing the last row removes the chart. */
export const removeRow = ({ columns, rows }: Chart, index: number): Chart =>
  rows.length === 1 ? NO_CHART : { columns, rows: rows.toSpliced(index, 1) };
