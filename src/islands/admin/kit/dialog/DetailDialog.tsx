import type { ReactNode } from 'react';
import { mayDiscard } from '../unsaved-changes.ts';
import { Modal } from './Modal.tsx';

interface Props {
  /** The row whose details are open; null while the dialog is closed. */
  openId: string | null;
  titleOf: (id: string) => string;
  onClose: () => void;
  children: (id: string) => ReactNode;
}

/** The details of a row, over its list. */
export function DetailDialog({ openId, titleOf, onClose, children }: Props) {
  const close = async () => {
    if (await mayDiscard()) onClose();
  };
  return (
    <Modal
      open={openId !== null}
      title={openId === null ? '' : titleOf(openId)}
      size="large"
      onClose={() => void close()}
    >
      {openId !== null && children(openId)}
    </Modal>
  );
}
