import { expect, test } from 'vitest';
import { readSizeChart } from './size-chart.ts';

const CHART = { columns: ['Chest', 'Length'], rows: [{ size: 'M', inches: [20, 28.5] }] };

test('a size chart is read from the metadata of a product', () => {
  expect(readSizeChart({ sizeChart: CHART, other: true })).toEqual(CHART);
});

test.each([
  null,
  {},
  { sizeChart: 'M' },
  { sizeChart: { columns: [], rows: [] } },
  { sizeChart: { ...CHART, rows: [{ size: 'M', inches: [20] }] } },
  { sizeChart: { ...CHART, rows: [{ size: 'M', inches: [20, 'wide'] }] } },
  { sizeChart: { ...CHART, rows: [{ size: 'M', inches: [20, -1] }] } },
])('what cannot be drawn counts as none: %j', (metadata) => {
  expect(readSizeChart(metadata)).toBeNull();
});
