import { type ReactNode, useId } from 'react';
import { displayMoney } from '#shared/money.ts';
import type { Analytics, ProductFigures } from '#shared/schemas/analytics.schema.ts';
import { type Columns, columnHelper } from '../kit/table/columns.ts';
import { DataTable } from '../kit/table/DataTable.tsx';
import { percentWords } from './analytics-words.ts';

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

type Ranked = { id: string; count: number; visitors: number };
const ranked = columnHelper<Ranked>();
const rankedColumns = (what: string, counted: string) =>
  ranked.columns([
    ranked.accessor('id', {
      header: what,
      cell: ({ getValue }) => <span className="font-semibold break-all">{getValue()}</span>,
    }),
    ranked.accessor('count', {
      header: counted,
      meta: { numeric: true },
      cell: ({ getValue }) => inWords(getValue()),
    }),
    ranked.accessor('visitors', {
      header: 'Visitors',
      meta: { numeric: true },
      cell: ({ getValue }) => inWords(getValue()),
    }),
  ]);
const PAGES = rankedColumns('Page', 'Views');
const SEARCHES = rankedColumns('Search', 'Searches');

interface Props {
  data: Analytics;
  /** Whether the figures are those of another range, which is about to be replaced. */
  busy: boolean;
}

/** The products with the highest revenue. */
export function ProductTable({ data, busy }: Props) {
  return (
    <Ranking
      title="Product performance"
      columns={PRODUCTS}
      rows={data.products}
      busy={busy}
      empty="Nothing was sold or viewed in this range."
    />
  );
}

/** The most viewed pages, and what people look for in vain. */
export function PagesAndSearches({ data: { pages, searches }, busy }: Props) {
  return (
    <>
      <Ranking
        title="Most viewed pages"
        columns={PAGES}
        rows={pages.map(({ path, views, visitors }) => ({ id: path, count: views, visitors }))}
        busy={busy}
        empty="No page was viewed in this range."
      />
      <Ranking
        title="Store searches without results"
        columns={SEARCHES}
        rows={searches.map(({ text, searches: count, visitors }) => ({ id: text, count, visitors }))}
        busy={busy}
        empty="Every search found something."
      />
    </>
  );
}

interface RankingProps<Row extends { id: string }> {
  title: string;
  columns: Columns<Row>;
  rows: Row[];
  busy: boolean;
  empty: ReactNode;
}

function Ranking<Row extends { id: string }>({ title, columns, rows, busy, empty }: RankingProps<Row>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel min-w-0">
      <h2 id={id} className="px-4 py-3 text-lg">
        {title}
      </h2>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        busy={busy}
        lines={1}
        empty={<p className="px-4 pb-4 text-sm text-stone">{empty}</p>}
      />
    </section>
  );
}
