import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { Modal } from '../../kit/dialog/Modal.tsx';
import { loadedPart, PartBoundary } from '../../kit/loaded-part.tsx';
import { mayDiscard } from '../../kit/unsaved-changes.ts';

const FORM = loadedPart<{ vendor: Vendor; onConnected: () => void }>(
  async () => (await import('./ConnectForm.tsx')).ConnectForm,
);

interface Props {
  /** Null while the dialog is closed. */
  vendor: Vendor | null;
  onClose: () => void;
}

/** Connects a print vendor with its key. */
export function ConnectDialog({ vendor, onClose }: Props) {
  const close = async () => {
    if (await mayDiscard()) onClose();
  };
  return (
    <Modal
      open={vendor !== null}
      title={vendor ? `Connect ${vendor.name}` : ''}
      size="medium"
      onClose={() => void close()}
    >
      {vendor && (
        <PartBoundary fallback={<div className="skeleton m-4 h-40" />} onRetry={FORM.retry}>
          <FORM.Part vendor={vendor} onConnected={onClose} />
        </PartBoundary>
      )}
    </Modal>
  );
}
