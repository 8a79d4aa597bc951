import { useStore } from '@nanostores/react';
import { $question } from './confirm.ts';
import { useDialogScript } from './use-dialog-script.ts';

const loadFrame = async () => (await import('./ConfirmFrame.tsx')).ConfirmFrame;

/** Shows the questions of `confirm`. */
export function ConfirmDialog() {
  const question = useStore($question);
  const Frame = useDialogScript(question !== null, loadFrame, () => question?.answer(false));
  return Frame && <Frame question={question} />;
}
