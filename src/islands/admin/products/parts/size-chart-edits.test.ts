import { describe, expect, it } from 'vitest';
import {
  addColumn,
  addRow,
  type Chart,
  NO_CHART,
  removeColumn,
  removeRow,
  startChart,
} from './size-chart-edits.ts';

const CHART: Chart = {
  columns: ['Chest', 'Length'],
  rows: [
    { size: 'S', inches: ['36', '28'] },
    { size: 'M', inches: ['40', '29'] },
  ],
};

describe('startChart', () => {
  it('has an empty measure of each size', () => {
    expect(startChart(['S', 'M'])).toEqual({
      columns: ['Chest'],
      rows: [
        { size: 'S', inches: [''] },
        { size: 'M', inches: [''] },
      ],
    });
  });
});

describe('addColumn', () => {
  it('gives each size an empty measure', () => {
    expect(addColumn(CHART)).toEqual({
      columns: ['Chest', 'Length', ''],
      rows: [
        { size: 'S', inches: ['36', '28', ''] },
        { size: 'M', inches: ['40', '29', ''] },
      ],
    });
  });
});

describe('removeColumn', () => {
  it('takes the measure from each size', () => {
    expect(removeColumn(CHART, 0)).toEqual({
      columns: ['Length'],
      rows: [
        { size: 'S', inches: ['28'] },
        { size: 'M', inches: ['29'] },
      ],
    });
  });

  it('leaves no chart without a measure', () => {
    expect(removeColumn(removeColumn(CHART, 1), 0)).toEqual(NO_CHART);
  });
});

describe('addRow', () => {
  it('adds a size with all measures empty', () => {
    expect(addRow(CHART).rows).toEqual([...CHART.rows, { size: '', inches: ['', ''] }]);
  });
});

describe('removeRow', () => {
  it('removes a size', () => {
    expect(removeRow(CHART, 0)).toEqual({
      columns: CHART.columns,
      rows: [{ size: 'M', inches: ['40', '29'] }],
    });
  });

  it('leaves no chart without a size', () => {
    expect(removeRow(removeRow(CHART, 1), 0)).toEqual(NO_CHART);
  });
});
