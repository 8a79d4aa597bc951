import { useState } from 'react';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { LoadedRecord } from '../../kit/LoadedRecord.tsx';
import { orderRecord } from '../orders.queries.ts';
import { HandOrderForm } from './HandOrderForm.tsx';
import { EMPTY_ORDER, type HandDraft, replacementOf } from './hand-draft.ts';
import { LinkMade, type MadeLink } from './LinkMade.tsx';

interface Props {
  /** The order to replace units of; null for a new one. */
  replaces: string | null;
  onPlaced: (id: string) => void;
  onDone: () => void;
}

type Callbacks = Omit<Props, 'replaces'>;

/** The form for an order by hand, filled from the order whose units it replaces. */
export function NewOrder({ replaces, ...callbacks }: Props) {
  if (replaces === null) return <OrderOrLink start={EMPTY_ORDER} {...callbacks} />;
  return (
    <LoadedRecord {...orderRecord(replaces)}>
      {(order) => <Replacement key={order.id} order={order} {...callbacks} />}
    </LoadedRecord>
  );
}

/** The order may be loaded again while the form is filled in. */
function Replacement({ order, ...callbacks }: { order: AdminOrder } & Callbacks) {
  const [start] = useState(() => replacementOf(order));
  return <OrderOrLink start={start} {...callbacks} />;
}

/** A payment link that was made takes the place of the form. */
function OrderOrLink({ start, onPlaced, onDone }: { start: HandDraft } & Callbacks) {
  const [made, setMade] = useState<MadeLink | null>(null);
  if (made) return <LinkMade {...made} onDone={onDone} />;
  return <HandOrderForm start={start} onPlaced={onPlaced} onLinkMade={setMade} />;
}
