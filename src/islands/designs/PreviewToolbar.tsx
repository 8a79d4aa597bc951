import { Download, Redo2, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Side } from '#shared/pictures.ts';

interface Props {
  side: Side;
  onSelectSide: (side: Side) => void;
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

/** The sides and tools of the preview. On a phone the tools are icons only. */
export function PreviewToolbar({ side, onSelectSide, ...tools }: Props) {
  return (
    <div className="preview-toolbar">
      <fieldset className="side-toggle">
        <legend className="sr-only">Side of the preview</legend>
        {SIDES.map(([value, label]) => (
          <button key={value} type="button" aria-pressed={side === value} onClick={() => onSelectSide(value)}>
            {label}
          </button>
        ))}
      </fieldset>
      <div className="flex">
        <Tool label="Undo" isDisabled={!tools.canUndo} onClick={tools.onUndo}>
          <Undo2 aria-hidden="true" size={20} />
        </Tool>
        <Tool label="Redo" isDisabled={!tools.canRedo} onClick={tools.onRedo}>
          <Redo2 aria-hidden="true" size={20} />
        </Tool>
        <Tool label="Reset" isDisabled={!tools.canReset} onClick={tools.onReset}>
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
  /** Stays focusable: the press that used the last step keeps its focus. */
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onClick()}
    >
      {children}
      <span className="tool-label">{label}</span>
    </button>
  );
}
