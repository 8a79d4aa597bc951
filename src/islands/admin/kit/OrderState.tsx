import { TriangleAlert } from 'lucide-react';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { ATTENTION_WORDS } from './attention-words.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** The status of an order, and beneath it, in words, why it needs a person. */
export function OrderState({ status, attention }: Pick<AdminOrder, 'status' | 'attention'>) {
  return (
    <span className="flex flex-col items-start gap-1">
      <StatusBadge status={status} />
      {attention.map(({ reason }) => (
        <span key={reason} className="badge gap-1 bg-bad-soft whitespace-normal text-bad">
          <TriangleAlert aria-hidden="true" size={14} className="shrink-0" />
          {ATTENTION_WORDS[reason].label}
        </span>
      ))}
    </span>
  );
}
