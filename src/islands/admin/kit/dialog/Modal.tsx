import { loadedPart } from '../loaded-part.tsx';
import type { ModalProps } from './ModalFrame.tsx';
import { useDialogScript } from './use-dialog-script.ts';

export const MODAL_FRAME = loadedPart(async () => (await import('./ModalFrame.tsx')).ModalFrame);

/** A dialog over the current screen. */
export function Modal(props: ModalProps) {
  if (useDialogScript(props.open, MODAL_FRAME, props.onClose)) return <MODAL_FRAME.Part {...props} />;
  return props.open && <div className="fixed inset-0 z-40 bg-ink/60" />;
}
