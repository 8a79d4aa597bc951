import { type ReactNode, useId } from 'react';
import { displayMoney } from '#shared/money.ts';
import type { Analytics, ProductFigures } from '#shared/schemas/analytics.schema.ts';
import { columnHelper } from '../kit/table/columns.ts';
import { DataTable } from '../kit/table/DataTable.tsx';
import { percentWords } from './analytics-words.ts';
import { FigureTable } from './FigureTable.tsx';

const inWords = (n: number) => n.toLocaleString('en-US');

const product = columnHelper<ProductFigures>();
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
    cell: ({ getValue }) => inWords(getValue()),
  }),
  product.accessor('views', {
    header: 'Views',
    meta: { numeric: true },
    cell: ({ getValue }) => inWords(getValue()),
  }),
  product.accessor('conversion', {
    header: 'Conversion',
    meta: { numeric: true },
    cell: ({ getValue }) => percentWords(getValue()),
  }),
]);

interface Props {
  data: Analytics;
  /** Whether the figures are those of another range, which is about to be replaced. */
  busy: boolean;
}

/** The products with the highest revenue. */
export function ProductTable({ data, busy }: Props) {
  return (
    <Panel title="Product performance" flush>
      <DataTable
        caption="Product performance"
        columns={PRODUCTS}
        rows={data.products}
        busy={busy}
        lines={1}
        cardHeight={9}
        empty={<Nothing>Nothing was sold or viewed in this range.</Nothing>}
      />
    </Panel>
  );
}

/** The most viewed pages. */
export function PageTable({ pages }: Pick<Analytics, 'pages'>) {
  const rows = pages.map(({ path, views, visitors }) => [path, inWords(views), inWords(visitors)] as const);
  const title = 'Most viewed pages';
  return (
    <Panel title={title}>
      {rows.length === 0 && <Nothing>No page was viewed in this range.</Nothing>}
      {rows.length > 0 && <FigureTable caption={title} columns={['Page', 'Views', 'Visitors']} rows={rows} />}
    </Panel>
  );
}

/** What people look for in vain. */
export function SearchTable({ searches }: Pick<Analytics, 'searches'>) {
  const rows = searches.map(
    ({ text, searches: n, visitors }) => [text, inWords(n), inWords(visitors)] as const,
  );
  const title = 'Store searches without results';
  return (
    <Panel title={title}>
      {rows.length === 0 && <Nothing>No search came up empty in this range.</Nothing>}
      {rows.length > 0 && (
        <FigureTable caption={title} columns={['Search', 'Searches', 'Visitors']} rows={rows} />
      )}
    </Panel>
  );
}

function Panel({ title, flush = false, children }: { title: string; flush?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel min-w-0">
      <h2 id={id} className="px-4 py-3 text-lg">
        {title}
      </h2>
      {flush ? children : <div className="px-4 pb-2">{children}</div>}
    </section>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4 pb-4 text-sm text-stone">{children}</p>;
}
