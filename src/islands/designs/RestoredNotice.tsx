import { useState } from 'react';
import type { Editor, Snapshot } from './editor.ts';

interface Props {
  editor: Editor;
  base: Snapshot;
  say: (text: string) => void;
  /** The notice is gone, and the button that had the focus with it. */
  onOver: () => void;
}

/** Says that what is shown was left unfinished, and leads back to before it. */
export function RestoredNotice({ editor, base, say, onOver }: Props) {
  const [isOver, setIsOver] = useState(false);
  if (isOver) return null;

  function startOver(): void {
    editor.replace(base);
    setIsOver(true);
    onOver();
    say('Started over. Undo brings your unfinished design back.');
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-info-soft px-3 text-sm">
      <p className="py-3" role="status">
        Your unfinished design is back.
      </p>
      <button type="button" className="button button-quiet" onClick={startOver}>
        Start over
      </button>
    </div>
  );
}
