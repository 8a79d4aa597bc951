import { useEffect } from 'react';
import { DetailSkeleton } from '../DetailSkeleton.tsx';
import { type LoadedPart, PartBoundary } from '../loaded-part.tsx';
import { mayDiscard } from '../unsaved-changes.ts';
import { Modal } from './Modal.tsx';

interface Props {
  /** Names the record: "order". */
  noun: string;
  /** The row whose details are open; null while the dialog is closed. */
  openId: string | null;
  titleOf: (id: string) => string;
  detail: LoadedPart<{ id: string }>;
  onClose: () => void;
}

/** The details of a row, over its list. */
export function DetailDialog({ noun, openId, titleOf, detail, onClose }: Props) {
  const { Part, load, retry } = detail;
  const isOpen = openId !== null;
  // Loads in parallel with the dialog's own script.
  useEffect(() => {
    if (isOpen) load().catch(() => undefined);
  }, [isOpen, load]);
  const close = async () => {
    if (await mayDiscard()) onClose();
  };
  return (
    <Modal
      open={isOpen}
      title={openId === null ? '' : titleOf(openId)}
      size="large"
      onClose={() => void close()}
    >
      {openId !== null && (
        <PartBoundary key={openId} fallback={<DetailSkeleton noun={noun} />} onRetry={retry}>
          <Part id={openId} />
        </PartBoundary>
      )}
    </Modal>
  );
}
