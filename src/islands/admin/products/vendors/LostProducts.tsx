import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { plural } from '#shared/count-words.ts';
import type { LostProducts as Lost, Vendor } from '#shared/schemas/vendors.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { releaseFocusOnRemoval } from '../../kit/release-focus.ts';
import { VENDORS_KEY } from './vendors.queries.ts';

/** The question about products that disappeared from a vendor's list. */
export function LostProducts({ vendor: { id, name } }: { vendor: Vendor }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...VENDORS_KEY, 'lost', id],
    queryFn: () => call('GET /api/admin/vendors/:id/lost-products', { id }),
  });
  if (!data && !error) return <div className="skeleton h-40" />;
  if (data?.products.length === 0) return null;
  return (
    <section
      ref={releaseFocusOnRemoval}
      aria-label={`Products missing at ${name}`}
      className="panel flex flex-col gap-3 p-4"
    >
      {error && (
        <LoadError
          message="Failed to load the missing products. Please try again."
          error={error}
          onRetry={refetch}
        />
      )}
      {data && <Question lost={data} />}
    </section>
  );
}

function Question({ lost }: { lost: Lost }) {
  const { vendorId, vendorName, onSale, products, version } = lost;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (accept: boolean) =>
      call('POST /api/admin/vendors/:id/lost-products', { id: vendorId, accept, version }),
    onSuccess: (_, accept) =>
      showToast('Products updated', accept ? 'They are out of the store' : 'They stay on sale'),
    onError: ({ message }) => showFailure('Update failed', message),
    // Also after a failure: other products may need an answer by now.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  const accept = async () => {
    const isConfirmed = await confirm({
      title: `Take ${plural(products.length, 'product', 'products')} out of the store?`,
      text: `Nobody can buy them then. They come back when ${vendorName} has them again.`,
      action: 'Take out',
    });
    if (isConfirmed) mutate(true);
  };
  const button = (label: string, decide: () => void) => (
    <button
      type="button"
      className="button button-secondary"
      aria-busy={isPending}
      onClick={() => isPending || decide()}
    >
      {label}
    </button>
  );
  return (
    <>
      <h2 className="text-lg">
        {products.length} of {plural(onSale, 'product', 'products')} missing at {vendorName}
      </h2>
      <p className="text-sm">
        The last sync didn't find them at {vendorName}. They're still on sale until you decide. If{' '}
        {vendorName} no longer makes them, take them out of the store. If its list is wrong, keep them.
      </p>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
          Show the missing products
        </summary>
        <ul className="max-h-80 overflow-y-auto text-sm">
          {products.map((product) => (
            <li key={product.id}>
              <a
                href={`${ADMIN_PATHS.products}?open=${product.id}`}
                className="link inline-block py-1 wrap-anywhere"
              >
                {product.name}
              </a>
            </li>
          ))}
        </ul>
      </details>
      <div className="flex flex-wrap gap-3">
        {button('Take out of the store', () => void accept())}
        {button('Keep on sale', () => mutate(false))}
      </div>
    </>
  );
}
