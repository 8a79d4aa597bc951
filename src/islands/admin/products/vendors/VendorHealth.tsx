import { useQuery } from '@tanstack/react-query';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { plural } from '#shared/count-words.ts';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { call } from '../../../../client/api.ts';
import { FactList } from '../../kit/FactList.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { Moment } from '../../kit/Moment.tsx';
import { ScrollList } from '../../kit/ScrollList.tsx';
import { VENDORS_KEY } from './vendors.queries.ts';

/** The facts about a connected vendor, with what a person has to do about it (docs/product/vendors.md#health). */
export function VendorHealth({ vendor: { id, name, storeName, canSync, lastSync } }: { vendor: Vendor }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...VENDORS_KEY, 'health', id],
    queryFn: () => call('GET /api/admin/vendors/:id/health', { id }),
  });
  if (error && !data)
    return (
      <LoadError
        message={`Failed to load the state of ${name}. Please try again.`}
        error={error}
        onRetry={refetch}
      />
    );
  if (!data) return <div className="skeleton h-20" />;
  const { keyExpiresAt, keyProblems, lastReportAt, picturesFailed, unavailable, unavailableCount } = data;
  const unnamed = unavailableCount - unavailable.length;
  return (
    <div className="mt-1.5">
      <FactList
        layout="column"
        facts={[
          ['Store', storeName],
          ['Key expires', keyExpiresAt && <Moment at={keyExpiresAt} as="day" />],
          ['Last report', agoOf(lastReportAt)],
          ['Last sync', canSync && agoOf(lastSync?.createdAt)],
          ['Pictures missing', picturesFailed > 0 && String(picturesFailed)],
        ]}
      />
      {keyProblems.map((problem) => (
        <p key={problem} className="mt-1 text-bad">
          {problem}
        </p>
      ))}
      {unavailableCount > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {plural(unavailableCount, "product on sale that can't", "products on sale that can't")} be made
            right now
          </summary>
          <ScrollList label="Products that can't be made" className="max-h-80">
            {unavailable.map((product) => (
              <li key={product.id} className="py-1">
                <a href={`${ADMIN_PATHS.products}?open=${product.id}`} className="link wrap-anywhere">
                  {product.name}
                </a>{' '}
                <span className="text-stone">{product.reason}</span>
              </li>
            ))}
            {unnamed > 0 && <li className="py-1 text-stone">And {unnamed} more.</li>}
          </ScrollList>
        </details>
      )}
    </div>
  );
}

function agoOf(at: string | null | undefined) {
  return at ? <Moment at={at} as="ago" /> : 'None yet';
}
