import { Undo2 } from 'lucide-react';
import { focusIds, type Removal } from './use-cart-actions.ts';

interface Props {
  removal: Removal;
  onUndo: (removal: Removal) => void;
}

/** In the place of what was removed: says so, and puts it back. It stays until the page is left. */
export function RemovedRow({ removal, onUndo }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-bone py-2 pr-2 pl-4">
      <p className="text-stone">{removal.text}</p>
      <button
        type="button"
        id={focusIds.undo(removal.items[0]?.id ?? '')}
        aria-label={`Undo: ${removal.text}`}
        className="button button-quiet"
        onClick={() => onUndo(removal)}
      >
        <Undo2 aria-hidden="true" size={18} />
        Undo
      </button>
    </li>
  );
}
