import { useQuery } from '@tanstack/react-query';
import { plural } from '#shared/count-words.ts';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { call } from '../../../../client/api.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { releaseFocusOnRemoval } from '../../kit/release-focus.ts';
import { ProductDecision } from './ProductDecision.tsx';
import { VENDORS_KEY } from './vendors.queries.ts';

/** The question about products that disappeared from a vendor's list. */
export function LostProducts({ vendor: { id, name } }: { vendor: Vendor }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...VENDORS_KEY, 'lost', id],
    queryFn: () => call('GET /api/admin/vendors/:id/lost-products', { id }),
  });
  if (!data && !error) return <div className="skeleton h-80 md:h-59" />;
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
      {data && (
        <ProductDecision
          heading={`${data.products.length} of ${plural(data.onSale, 'product', 'products')} missing at ${name}`}
          listLabel="Show the missing products"
          products={data.products}
          decide={(accept) =>
            call('POST /api/admin/vendors/:id/lost-products', { id, accept, version: data.version })
          }
          answers={[
            {
              label: 'Take out of the store',
              accept: true,
              done: 'They are out of the store',
              question: {
                title: `Take ${plural(data.products.length, 'product', 'products')} out of the store?`,
                text: `Nobody can buy them then. They come back when ${name} has them again.`,
                action: 'Take out',
              },
            },
            { label: 'Keep on sale', accept: false, done: 'They stay on sale' },
          ]}
        >
          The last sync didn't find them at {name}. They're still on sale until you decide. If {name} no
          longer makes them, take them out of the store. If its list is wrong, keep them.
        </ProductDecision>
      )}
    </section>
  );
}
