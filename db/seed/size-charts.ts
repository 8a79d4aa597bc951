import type { SizeChart } from '#shared/size-chart.ts';

const chart = (columns: string[], measures: Record<string, number[]>): SizeChart => ({
  columns,
  rows: Object.entries(measures).map(([size, inches]) => ({ size, inches })),
});

/** The size charts of the sample catalog by cut, in inches. */
export const SIZE_CHARTS = {
  tee: chart(['Chest', 'Length'], {
    S: [18, 28],
    M: [20, 29],
    L: [22, 30],
    XL: [24, 31],
    '2XL': [26, 32],
  }),
  'long-sleeve': chart(['Chest', 'Length', 'Sleeve'], {
    S: [18, 28, 25],
    M: [20, 29, 25.5],
    L: [22, 30, 26],
    XL: [24, 31, 26.5],
    '2XL': [26, 32, 27],
  }),
  hoodie: chart(['Chest', 'Length', 'Sleeve'], {
    S: [20, 27, 33.5],
    M: [22, 28, 34.5],
    L: [24, 29, 35.5],
    XL: [26, 30, 36.5],
    '2XL': [28, 31, 37.5],
  }),
} as const;
