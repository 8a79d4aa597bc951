import { TriangleAlert } from 'lucide-react';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { ATTENTION_WORDS } from '../../kit/attention-words.ts';
import { Moment } from '../../kit/Moment.tsx';

/** Why this order needs a person, and what to do. */
export function AttentionNotice({ attention }: Pick<AdminOrder, 'attention'>) {
  if (attention.length === 0) return null;
  return (
    <section aria-label="Needs attention" className="rounded-md border border-bad bg-bad-soft p-4 text-sm">
      <ul className="flex flex-col gap-3">
        {attention.map(({ reason, createdAt }) => (
          <li key={reason} className="flex gap-3">
            <TriangleAlert aria-hidden="true" size={20} className="shrink-0 text-bad" />
            <div>
              <strong className="text-bad">{ATTENTION_WORDS[reason].label}</strong>
              <p>{ATTENTION_WORDS[reason].advice}</p>
              <p className="text-xs">
                Since <Moment at={createdAt} as="exact" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
