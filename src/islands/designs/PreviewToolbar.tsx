import { Download, Redo2, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Side } from './garment.ts';

interface Props {
  side: Side;
  onSide: (side: Side) => void;
  canUndo: boolean;
  canRedo: boolean;
  canReset: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onReset: () => void;
  onDownload: () => void;
}

const SIDES = [
  ['front', 'Front'],
  ['back', 'Back'],
] as const;

/** What concerns the preview as a whole (P section 2). On a phone the tools are their icons. */
export function PreviewToolbar({ side, onSide, ...tools }: Props) {
  return (
    <div className="preview-toolbar">
      <fieldset className="side-toggle">
        <legend className="sr-only">Side of the preview</legend>
        {SIDES.map(([value, label]) => (
          <button key={value} type="button" aria-pressed={side === value} onClick={() => onSide(value)}>
            {label}
          </button>
        ))}
      </fieldset>
      <div className="flex">
        <Tool label="Undo" isOff={!tools.canUndo} onClick={tools.onUndo}>
          <Undo2 aria-hidden="true" size={20} />
        </Tool>
        <Tool label="Redo" isOff={!tools.canRedo} onClick={tools.onRedo}>
          <Redo2 aria-hidden="true" size={20} />
        </Tool>
        <Tool label="Reset" isOff={!tools.canReset} onClick={tools.onReset}>
          <RotateCcw aria-hidden="true" size={20} />
        </Tool>
        <Tool label="Download Preview" onClick={tools.onDownload}>
          <Download aria-hidden="true" size={20} />
        </Tool>
      </div>
    </div>
  );
}

interface ToolProps {
  label: string;
  /** Stays in the tab order: a key press that uses up the last step keeps its focus. */
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isOff = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onClick()}
    >
      {children}
      <span className="tool-label">{label}</span>
    </button>
  );
}
