import { useQuery } from '@tanstack/react-query';
import { TableProperties } from 'lucide-react';
import { useSearch } from 'wouter';
import { PAYMENT_PAGE_SIZE, unknownFeesWords } from '#shared/ledger.ts';
import { displayMoney } from '#shared/money.ts';
import type { LedgerTotals } from '#shared/schemas/payments.schema.ts';
import { addressOf, call } from '../../../client/api.ts';
import { ViewLink } from '../../kit/ViewLink.tsx';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { useModeFilter } from '../kit/list/common-filters.ts';
import { ExportButton } from '../kit/list/ExportButton.tsx';
import { rowQuery } from '../kit/list/fetch-page.ts';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import type { ListView } from '../kit/list/list-view.ts';
import { loadedPart } from '../kit/loaded-part.tsx';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';
import { Comparison } from './Comparison.tsx';
import { PAYMENT_COLUMNS } from './payment-columns.tsx';
import { PAYMENT_FILTERS, PAYMENTS, REPORT } from './payment-list.ts';
import { fetchPayments, PAYMENTS_KEY } from './payments.queries.ts';

const DETAIL = loadedPart<{ id: string }>(async () => (await import('./PaymentReport.tsx')).PaymentReport);

const TILES: Stat<LedgerTotals>[] = [
  ['Gross', ({ gross }) => displayMoney(gross)],
  ['Refunds', ({ refunds }) => displayMoney(refunds)],
  ['Disputes', ({ disputes }) => displayMoney(disputes)],
  ['Fees', ({ fees }) => displayMoney(fees)],
  ['Paid outside', ({ outside }) => displayMoney(outside)],
  ['Net', ({ net }) => displayMoney(net)],
];

/** All payment entries, and whether the provider agrees (docs/product/payments.md#ledger). */
export function PaymentsScreen() {
  const view = PAYMENTS.read(useSearch());
  return (
    <div className="flex flex-col gap-4">
      <Comparison />
      <PaymentTiles view={view} />
      <ListScreen
        list={PAYMENTS}
        view={view}
        noun={['payment entry', 'payment entries']}
        caption="Payment entries"
        queryKey={PAYMENTS_KEY}
        pageSize={PAYMENT_PAGE_SIZE}
        load={fetchPayments}
        columns={PAYMENT_COLUMNS}
        cardHeight={13}
        filters={useModeFilter(PAYMENT_FILTERS)}
        nameOf={({ source }) => source}
        actions={(total) => (
          <>
            <ViewLink
              href={PAYMENTS.addressOf(view, { open: REPORT })}
              onFollow={() => PAYMENTS.view.open({ open: REPORT })}
              className="button button-secondary text-sm"
            >
              <TableProperties aria-hidden="true" size={16} />
              Payment report
            </ViewLink>
            <ExportButton
              href={addressOf('GET /api/admin/payments/export.csv', rowQuery(view))}
              disabled={total === 0}
            />
          </>
        )}
        words={{
          loading: 'Loading payment entries...',
          failed: 'Failed to load payment entries. Please try again.',
          nothing: 'No money has moved yet',
          noMatch: () => 'No payment entries found',
        }}
      />
      <DetailDialog
        noun="report"
        openId={view.open === REPORT ? REPORT : null}
        titleOf={() => 'Payment report'}
        detail={DETAIL}
        onClose={() => PAYMENTS.view.close({ open: null })}
      />
    </div>
  );
}

/** The totals of the listed entries; none for an invalid range of days. */
function PaymentTiles({ view: { q, filters } }: { view: ListView }) {
  const { from, to } = filters;
  const isImpossible = from !== undefined && to !== undefined && from > to;
  const { data, isError } = useQuery({
    enabled: !isImpossible,
    queryKey: [PAYMENTS_KEY, 'totals', { q, filters }],
    queryFn: () => call('GET /api/admin/payments/totals', rowQuery({ q, filters })),
  });
  const note = unknownFeesWords(data?.unknownFees ?? 0);
  return (
    <div className="flex flex-col gap-2">
      <StatTiles tiles={TILES} data={isImpossible ? null : data} hasFailed={isError} columns={5} />
      {note && !isImpossible && <p className="text-sm text-stone">{note}</p>}
    </div>
  );
}
