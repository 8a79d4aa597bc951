import type { ModalProps } from './ModalFrame.tsx';
import { useDialogScript } from './use-dialog-script.ts';

const loadFrame = async () => (await import('./ModalFrame.tsx')).ModalFrame;

/** A dialog over the current screen. */
export function Modal(props: ModalProps) {
  const Frame = useDialogScript(props.open, loadFrame, props.onClose);
  if (Frame) return <Frame {...props} />;
  return props.open && <div className="fixed inset-0 z-40 bg-ink/60" />;
}
