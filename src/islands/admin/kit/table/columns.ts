import {
  type ColumnHelper,
  createColumnHelper,
  metaHelper,
  type ReactTable,
  type RowData,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table';

interface ColumnMeta {
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
  /** Fills the width of a card. */
  wide?: boolean;
}

/** No row models: the server sorts and pages. */
export const TABLE_FEATURES = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  rowPaginationFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type Features = typeof TABLE_FEATURES;
export type TableInstance<Row extends RowData> = ReactTable<Features, Row>;

/**
 * The columns of a table. Define them at module scope: cells are mounted as components, so new definitions
 * remount every cell and lose the focus.
 */
export type Columns<Row extends RowData> = TableOptions<Features, Row>['columns'];

/**
 * Creates typed column definitions. `header` is a string, because cards and the sort menu repeat it. A column
 * that the server can sort by has `enableSorting: true` and the server's name for it as `id`.
 */
export function columnHelper<Row extends RowData>(): ColumnHelper<Features, Row> {
  return createColumnHelper();
}
