import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { call } from '../../../client/api.ts';
import { showFailure, showToast } from '../../toast/show-toast.ts';
import { DetailSkeleton } from '../kit/DetailSkeleton.tsx';
import { Modal } from '../kit/dialog/Modal.tsx';
import { LoadError } from '../kit/LoadError.tsx';

interface Props {
  open: boolean;
  order: AdminOrder;
  onClose: () => void;
}

/** What we know about a disputed order, as a text to copy into the provider's form. */
export function EvidenceDialog({ open, order, onClose }: Props) {
  return (
    <Modal open={open} title={`Evidence for ${order.orderNumber}`} size="large" onClose={onClose}>
      <LoadedEvidence order={order} />
    </Modal>
  );
}

function LoadedEvidence({ order }: Pick<Props, 'order'>) {
  const { data, error, refetch } = useQuery({
    // Changes to the order change the text.
    queryKey: ['orders', 'evidence', order.id, order.updatedAt],
    queryFn: async () => (await call('GET /api/admin/orders/:id/evidence', { id: order.id })).text,
  });
  if (data !== undefined) return <EvidenceText text={data} />;
  return error ? (
    <LoadError message="Failed to prepare the evidence. Please try again." error={error} onRetry={refetch} />
  ) : (
    <DetailSkeleton noun="evidence" />
  );
}

function EvidenceText({ text }: { text: string }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.current?.value ?? text);
      showToast('Evidence copied');
    } catch {
      field.current?.select();
      showFailure('Evidence not copied', 'The text is selected. Copy it with your keyboard.');
    }
  };
  return (
    <div className="flex flex-col items-start gap-3 p-4">
      <p id={`${id}-hint`} className="text-sm">
        Review it, remove anything the bank doesn't need, then copy it. Your changes aren't saved here.
      </p>
      <button type="button" className="button button-primary" onClick={() => void copy()}>
        <Copy aria-hidden="true" size={16} />
        Copy evidence
      </button>
      <textarea
        ref={field}
        aria-label="Evidence"
        aria-describedby={`${id}-hint`}
        className="input w-full font-mono text-xs"
        rows={24}
        defaultValue={text}
      />
    </div>
  );
}
