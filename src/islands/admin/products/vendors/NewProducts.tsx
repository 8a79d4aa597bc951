import { useQuery } from '@tanstack/react-query';
import { plural } from '#shared/count-words.ts';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { call } from '../../../../client/api.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { releaseFocusOnRemoval } from '../../kit/release-focus.ts';
import { ProductDecision } from './ProductDecision.tsx';
import { VENDORS_KEY } from './vendors.queries.ts';

/** The question about a vendor's new products. */
export function NewProducts({ vendor: { id, name } }: { vendor: Vendor }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...VENDORS_KEY, 'new', id],
    queryFn: () => call('GET /api/admin/vendors/:id/new-products', { id }),
  });
  if (!data && !error) return <div className="skeleton h-80 md:h-59" />;
  if (data?.products.length === 0) return null;
  return (
    <section
      ref={releaseFocusOnRemoval}
      aria-label={`New products of ${name}`}
      className="panel flex flex-col gap-3 p-4"
    >
      {error && (
        <LoadError
          message="Failed to load the new products. Please try again."
          error={error}
          onRetry={refetch}
        />
      )}
      {data && (
        <ProductDecision
          heading={`${plural(data.products.length, 'new product', 'new products')} from ${name}`}
          listLabel="Show the new products"
          products={data.products}
          decide={(accept) =>
            call('POST /api/admin/vendors/:id/new-products', { id, accept, version: data.version })
          }
          answers={[
            { label: 'Put all in the store', accept: true, done: 'They are for sale' },
            { label: 'Leave out', accept: false, done: 'They stay out of the store' },
          ]}
        >
          Nobody can buy them yet. Look at their prices, pictures and descriptions. Then put all of them in
          the store, or open one to put it in alone.
        </ProductDecision>
      )}
    </section>
  );
}
