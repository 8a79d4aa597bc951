import { expect, test } from 'vitest';
import { sizeChartOf } from './product-metadata.ts';

const CHART = { columns: ['Chest', 'Length'], rows: [{ size: 'M', inches: [20, 28.5] }] };

test('sizeChartOf returns the size chart in the metadata', () => {
  expect(sizeChartOf({ metadata: { sizeChart: CHART, other: true } })).toEqual(CHART);
});

test.each([
  null,
  {},
  { sizeChart: 'M' },
  { sizeChart: { columns: [], rows: [] } },
  { sizeChart: { ...CHART, rows: [{ size: 'M', inches: [20] }] } },
  { sizeChart: { ...CHART, rows: [{ size: 'M', inches: [20, 'wide'] }] } },
  { sizeChart: { ...CHART, rows: [{ size: 'M', inches: [20, -1] }] } },
])('sizeChartOf returns null for %j', (metadata) => {
  expect(sizeChartOf({ metadata })).toBeNull();
});
