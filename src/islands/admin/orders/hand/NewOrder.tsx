import { useState } from 'react';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { LoadedRecord } from '../../kit/LoadedRecord.tsx';
import { orderRecord } from '../orders.queries.ts';
import { HandOrderForm } from './HandOrderForm.tsx';
import { EMPTY_ORDER, replacementOf } from './hand-draft.ts';

interface Props {
  /** The order to replace units of; null for a new one. */
  replaces: string | null;
  onPlaced: (id: string) => void;
}

/** The form for an order by hand, filled from the order whose units it replaces. */
export function NewOrder({ replaces, onPlaced }: Props) {
  if (replaces === null) return <HandOrderForm start={EMPTY_ORDER} onPlaced={onPlaced} />;
  return (
    <LoadedRecord {...orderRecord(replaces)}>
      {(order) => <Replacement key={order.id} order={order} onPlaced={onPlaced} />}
    </LoadedRecord>
  );
}

/** The order may be loaded again while the form is filled in. */
function Replacement({ order, onPlaced }: { order: AdminOrder; onPlaced: Props['onPlaced'] }) {
  const [start] = useState(() => replacementOf(order));
  return <HandOrderForm start={start} onPlaced={onPlaced} />;
}
