import { TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { PrintState } from './print-state.ts';
import type { useSave } from './use-save.ts';

interface Props {
  print: PrintState;
  saving: ReturnType<typeof useSave>;
  saveButton: RefObject<HTMLButtonElement | null>;
  onShowChecks: () => void;
  onCancel: () => void;
}

/** The buttons of the editor, and how many notes the print check has: its list may be out of sight. */
export function EditorFooter({ print: { checks }, saving, saveButton, onShowChecks, onCancel }: Props) {
  return (
    <footer className="design-dialog-foot">
      <div role="status" className="basis-full empty:hidden">
        {checks.length > 0 && (
          <button type="button" className="print-check-count" onClick={onShowChecks}>
            <TriangleAlert aria-hidden="true" size={18} />
            {checks.length === 1 ? '1 thing to check' : `${checks.length} things to check`}
            <span className="sr-only"> before printing</span>
          </button>
        )}
      </div>
      {saving.failure && (
        <p className="field-error mt-0 basis-full" role="alert">
          {saving.failure}
        </p>
      )}
      <button type="button" className="button button-secondary" onClick={onCancel}>
        Cancel
      </button>
      <button
        ref={saveButton}
        type="button"
        className="button button-primary grow"
        // Unlike `disabled`, keeps the focus on the button.
        aria-disabled={saving.isSaving || undefined}
        onClick={saving.save}
      >
        {saving.isSaving ? 'Saving...' : 'Save Customization'}
      </button>
    </footer>
  );
}
