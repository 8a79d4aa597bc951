import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { displayNumber } from '#shared/count-words.ts';
import { DataTable } from '../kit/table/DataTable.tsx';
import { PAYMENT_LINK_COLUMNS } from './payment-link-columns.tsx';
import { PAYMENT_LINKS, WAITING_LINKS } from './payment-links.queries.ts';

/** At most 200 wait: the server sends them all, but laying them out at once takes a second. */
const PAGE_SIZE = 50;
const NEW_ORDER = `${ADMIN_PATHS.orderManagement}?open=new`;

/** The payment links that wait for their customers (docs/product/orders.md#payment-links). */
export function PaymentLinks() {
  const { data, error, refetch } = useQuery(WAITING_LINKS);
  const view = PAYMENT_LINKS.read(useSearch());
  const total = data?.length ?? 0;
  // The last link of a page may have been paid or canceled.
  const page = Math.max(1, Math.min(view.page, Math.ceil(total / PAGE_SIZE)));
  return (
    <section aria-labelledby="payment-links" className="panel">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
        <h2 id="payment-links" tabIndex={-1} className="text-lg">
          {data && !error ? `Unpaid links (${displayNumber(total)})` : 'Unpaid links'}
        </h2>
        <Link href={NEW_ORDER} className="link inline-flex min-h-11 items-center text-sm font-semibold">
          New order
        </Link>
      </div>
      <DataTable
        caption="Unpaid payment links, newest first"
        columns={PAYMENT_LINK_COLUMNS}
        rows={data?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        lines={2}
        cardHeight={26}
        paging={{
          ...{ page, pageSize: PAGE_SIZE, total },
          hrefOf: (to) => PAYMENT_LINKS.addressOf(view, { page: to }),
          onChange(to) {
            PAYMENT_LINKS.view.change({ page: to });
            // Scrolls to it as well. The link that was pressed is gone on the last page.
            document.getElementById('payment-links')?.focus();
          },
        }}
        failure={
          error && { message: 'Failed to load the payment links. Please try again.', error, onRetry: refetch }
        }
        empty={
          <div className="flex flex-col items-start gap-3 border-t border-bone-deep px-4 py-8">
            <p className="font-bold">No unpaid payment links.</p>
            <p>
              To make one, place an order by hand with <strong>Payment link (by card)</strong> as its payment.
            </p>
            <Link href={NEW_ORDER} className="button button-secondary">
              New order
            </Link>
          </div>
        }
      />
    </section>
  );
}
