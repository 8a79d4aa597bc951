import { useState } from 'react';
import type { Editor, Snapshot } from './editor.ts';

interface Props {
  editor: Editor;
  base: Snapshot;
  announce: (text: string) => void;
  /** The notice disappeared together with its focused button. */
  onDismiss: () => void;
}

/** Says that a draft was restored (docs/product/designs.md#drafts), and can discard it. */
export function RestoredNotice({ editor, base, announce, onDismiss }: Props) {
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;

  function startOver(): void {
    editor.replace(base);
    setIsDismissed(true);
    onDismiss();
    announce('Started over. Undo brings your unfinished design back.');
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-info-soft px-3 text-sm">
      <p className="py-3" role="status">
        We saved your unfinished design.
      </p>
      <button type="button" className="button button-quiet" onClick={startOver}>
        Start over
      </button>
    </div>
  );
}
