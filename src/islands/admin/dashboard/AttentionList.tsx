import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { plural } from '#shared/count-words.ts';
import type { AttentionKind, NeedsAttention } from '#shared/schemas/attention.schema.ts';
import { call } from '../../../client/api.ts';
import { useAdmin, useServed } from '../kit/admin-context.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Moment } from '../kit/Moment.tsx';

/** Kinds without their own screen: the dashboard lists the oldest itself. The others are in `screens.ts`. */
export const OWN_WORDS: Partial<Record<AttentionKind, (count: number) => string>> = {
  failed_publishes: () => "The website couldn't be published",
  model_trouble: () => 'The assistant answers without its model',
  failed_jobs: (count) => `${plural(count, 'background job', 'background jobs')} failed`,
};

/** What needs a person today (docs/product/back-office.md#needs-attention). */
export function AttentionList() {
  const { data, error, refetch } = useQuery({
    ...useServed('attention'),
    queryKey: ['attention'],
    queryFn: () => call('GET /api/admin/attention'),
  });
  return (
    <section aria-labelledby="attention" className="panel" aria-busy={!data && !error}>
      <h2 id="attention" className="px-4 py-3 text-lg">
        Needs you today
      </h2>
      {error && (
        <LoadError
          message="Failed to load what needs attention. Please try again."
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <div className="skeleton m-4 mt-0 h-11" />}
      {data?.length === 0 && (
        <p className="flex items-center gap-2 border-t border-bone-deep p-4">
          <CircleCheck aria-hidden="true" size={20} className="text-good" />
          Nothing needs you.
        </p>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((entry) => (
            <AttentionEntry key={entry.kind} {...entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AttentionEntry({ kind, count, oldest, examples }: NeedsAttention) {
  const { screens } = useAdmin();
  const link = screens.map(({ attention }) => attention?.[kind]).find(Boolean);
  return (
    <li className="flex gap-3 border-t border-bone-deep px-4 py-2">
      <TriangleAlert aria-hidden="true" size={20} className="mt-3 shrink-0 text-bad" />
      <div className="grow">
        <p className="flex min-h-11 flex-wrap items-center gap-x-3">
          {link ? (
            <Link href={link.href} className="link text-sm font-semibold">
              {link.words(count)}
            </Link>
          ) : (
            <span className="text-sm font-semibold">{OWN_WORDS[kind]?.(count)}</span>
          )}
          {oldest && (
            <span className="text-sm text-stone">
              oldest: <Moment at={oldest} as="ago" />
            </span>
          )}
        </p>
        {examples.length > 0 && (
          <ul className="pb-2 text-sm">
            {examples.map(({ label, detail, href }) => (
              <li key={`${label} ${detail}`} className="wrap-anywhere">
                {href ? (
                  <Link href={href} className="link inline-block py-0.5">
                    {label}
                  </Link>
                ) : (
                  label
                )}{' '}
                <span className="text-stone">{detail}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
