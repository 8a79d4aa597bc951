import type { ReactNode } from 'react';
import { displayNumber } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { Analytics, AnalyticsProduct } from '#shared/schemas/analytics.schema.ts';
import { columnHelper } from '../kit/table/columns.ts';
import { DataTable } from '../kit/table/DataTable.tsx';
import { percentWords } from './analytics-words.ts';
import { FigurePanel } from './FigurePanel.tsx';
import { FigureTable } from './FigureTable.tsx';

const product = columnHelper<AnalyticsProduct>();
const PRODUCTS = product.columns([
  product.accessor('name', {
    header: 'Product',
    cell: ({ getValue }) => <span className="font-semibold">{getValue()}</span>,
  }),
  product.accessor('revenue', {
    header: 'Revenue',
    meta: { numeric: true },
    cell: ({ getValue }) => displayMoney(getValue()),
  }),
  product.accessor('units', {
    header: 'Units sold',
    meta: { numeric: true },
    cell: ({ getValue }) => displayNumber(getValue()),
  }),
  product.accessor('views', {
    header: 'Views',
    meta: { numeric: true },
    cell: ({ getValue }) => displayNumber(getValue()),
  }),
  product.accessor('conversion', {
    header: 'Conversion',
    meta: { numeric: true },
    cell: ({ getValue }) => percentWords(getValue()),
  }),
]);

interface Props {
  data: Analytics;
  /** Whether the figures are still from the previous range. */
  busy: boolean;
}

/** The products with the highest revenue. */
export function ProductTable({ data, busy }: Props) {
  return (
    <FigurePanel title="Product performance" flush>
      <DataTable
        caption="Product performance"
        columns={PRODUCTS}
        rows={data.products}
        busy={busy}
        lines={1}
        cardHeight={9}
        empty={<Nothing>Nothing was sold or viewed in this range.</Nothing>}
      />
    </FigurePanel>
  );
}

/** The most viewed pages. */
export function PageTable({ pages }: Pick<Analytics, 'pages'>) {
  const rows = pages.map(
    ({ path, views, visitors }) => [path, displayNumber(views), displayNumber(visitors)] as const,
  );
  const title = 'Most viewed pages';
  return (
    <FigurePanel title={title}>
      {rows.length === 0 && <Nothing>No page was viewed in this range.</Nothing>}
      {rows.length > 0 && <FigureTable caption={title} columns={['Page', 'Views', 'Visitors']} rows={rows} />}
    </FigurePanel>
  );
}

/** Searches without results. */
export function SearchTable({ searches }: Pick<Analytics, 'searches'>) {
  const rows = searches.map(
    ({ text, searches: n, visitors }) => [text, displayNumber(n), displayNumber(visitors)] as const,
  );
  const title = 'Store searches without results';
  return (
    <FigurePanel title={title}>
      {rows.length === 0 && <Nothing>No search came up empty in this range.</Nothing>}
      {rows.length > 0 && (
        <FigureTable caption={title} columns={['Search', 'Searches', 'Visitors']} rows={rows} />
      )}
    </FigurePanel>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4 pb-4 text-sm text-stone">{children}</p>;
}
