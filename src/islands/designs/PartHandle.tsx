import type { KeyboardEvent, RefObject } from 'react';
import type { Spot } from '#shared/designs/design.ts';
import type { Editor } from './editor.ts';
import { shifted } from './gesture.ts';
import { type Part, POSITIONS } from './use-gestures.ts';

interface Props {
  part: Part;
  handle: RefObject<HTMLDivElement | null>;
  editor: Editor;
  /** Called on Enter or a double click, to focus the settings of the part. */
  onEdit: (part: Part) => void;
  announce: (text: string) => void;
}

const DIRECTIONS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** The distance per arrow key press, in percent of the print area. Shift uses the large one. */
const STEP = 1;
const LARGE_STEP = 10;

const NAMES = { logo: 'Logo', text: 'Text' };

/** A handle to drag the logo or text on the preview, or to move it with the arrow keys. */
export function PartHandle({ part, handle, editor, onEdit, announce }: Props) {
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') onEdit(part);
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const { design } = editor.$history.get().present;
    const by = { x: direction.x * step, y: direction.y * step };
    editor.change({ [POSITIONS[part]]: shifted(design[POSITIONS[part]], by) }, `arrows ${part}`);
  }

  function handleKeyUp(event: KeyboardEvent): void {
    if (!DIRECTIONS[event.key]) return;
    editor.settle();
    const { x, y } = editor.$history.get().present.design[POSITIONS[part]];
    announce(`${NAMES[part]} ${x} percent across, ${y} percent down`);
  }

  return (
    <div
      ref={handle}
      // Screen readers pass arrow keys to an application, but not to a button.
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application handles keys itself.
      tabIndex={0}
      hidden
      className="part-handle"
      data-part={part}
      aria-label={`${NAMES[part]} on the preview. Arrow keys move it, Shift makes larger steps, Enter goes to its settings.`}
      onKeyDown={handleKeyDown}
      onKeyUp={handleKeyUp}
      onBlur={() => editor.settle()}
      onDoubleClick={() => onEdit(part)}
    />
  );
}
