import type { ReactNode } from 'react';
import { Modal } from '../kit/dialog/Modal.tsx';
import { PartBoundary } from '../kit/PartBoundary.tsx';
import { mayDiscard } from '../kit/unsaved-changes.ts';
import { DetailSkeleton } from './DetailSkeleton.tsx';

interface Props {
  /** Null while the dialog is closed. */
  orderId: string | null;
  onClose: () => void;
  children: (orderId: string) => ReactNode;
}

/** An order over its list. */
export function OrderDialog({ orderId, onClose, children }: Props) {
  const close = async () => {
    if (await mayDiscard()) onClose();
  };
  return (
    <Modal open={orderId !== null} title={`Order #${orderId}`} size="large" onClose={() => void close()}>
      {orderId !== null && (
        <PartBoundary key={orderId} fallback={<DetailSkeleton />}>
          {children(orderId)}
        </PartBoundary>
      )}
    </Modal>
  );
}
