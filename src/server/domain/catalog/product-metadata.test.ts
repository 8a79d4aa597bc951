import { expect, test } from 'vitest';
import { placementsOf } from '#shared/designs/print-area.ts';
import { printAreasOfKind } from '#shared/designs/print-kinds.ts';
import { printAreasOf, sizeChartOf } from './product-metadata.ts';

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

test.each([
  [null, ['front', 'back', 'sleeve']],
  [printAreasOfKind('shirt', ['back', 'chest']), ['back']],
  [printAreasOfKind('shirt', ['chest']), ['front', 'back', 'sleeve']],
  [printAreasOfKind('mug', ['front', 'back']), ['front', 'back']],
])('a synced product has no chest, which no vendor prints on (%#)', (printAreas, placements) => {
  const metadata = printAreas && { printAreas };
  expect(placementsOf(printAreasOf({ metadata, isSynced: true }))).toEqual(placements);
  expect(printAreasOf({ metadata, isSynced: false })).toEqual(printAreas);
});
