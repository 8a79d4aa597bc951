import { useStore } from '@nanostores/react';
import { loadedPart } from '../loaded-part.tsx';
import { $question } from './confirm.ts';
import { useDialogScript } from './use-dialog-script.ts';

export const CONFIRM_FRAME = loadedPart(async () => (await import('./ConfirmFrame.tsx')).ConfirmFrame);

/** Shows the questions of `confirm`. */
export function ConfirmDialog() {
  const question = useStore($question);
  const isLoaded = useDialogScript(question !== null, CONFIRM_FRAME, () => question?.answer(null));
  return isLoaded && <CONFIRM_FRAME.Part question={question} />;
}
