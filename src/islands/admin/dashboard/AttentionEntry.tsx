import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { plural } from '#shared/count-words.ts';
import type { AttentionKind, NeedsAttention } from '#shared/schemas/attention.schema.ts';
import { useAdmin } from '../kit/admin-context.ts';
import { Moment } from '../kit/Moment.tsx';

/** Kinds without their own screen: the dashboard lists the oldest itself. The others are in `screens.ts`. */
export const OWN_WORDS: Partial<Record<AttentionKind, (count: number) => string>> = {
  failed_publishes: () => "The website couldn't be published",
  model_trouble: () => 'The assistant answers without its model',
  failed_jobs: (count) => `${plural(count, 'background job', 'background jobs')} failed`,
};

/** What needs a person besides the lanes (docs/product/back-office.md#needs-attention). */
export function AttentionEntry({ kind, count, oldest, examples }: NeedsAttention) {
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
