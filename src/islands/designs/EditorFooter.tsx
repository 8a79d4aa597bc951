import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConsentBox } from './ConsentBox.tsx';
import type { useFlaws } from './use-flaws.ts';
import type { useSave } from './use-save.ts';

interface Props {
  print: ReturnType<typeof useFlaws>;
  saving: ReturnType<typeof useSave>;
  onCancel: () => void;
}

/** The buttons of the editor. Saving a print with a flaw asks for consent first. */
export function EditorFooter({ print: { flaws, consent, needsConsent, accept }, saving, onCancel }: Props) {
  /** Save was pressed while the print had a flaw. */
  const [isAsking, setIsAsking] = useState(false);
  const footer = useRef<HTMLElement>(null);
  const failureId = useId();

  async function save(): Promise<void> {
    if (!needsConsent) return saving.save();
    // Rendered before the focus moves.
    flushSync(() => {
      setIsAsking(true);
      void saving.save();
    });
    footer.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  return (
    <footer ref={footer} className="design-dialog-foot">
      {isAsking && flaws.length > 0 && (
        <div className="print-consents basis-full" inert={saving.isSaving}>
          {flaws.map((flaw) => (
            <ConsentBox
              key={flaw}
              flaw={flaw}
              consent={consent}
              onChange={accept}
              errorId={saving.failure ? failureId : undefined}
            />
          ))}
        </div>
      )}
      {saving.failure && (
        <p id={failureId} className="field-error mt-0 basis-full" role="alert">
          {saving.failure}
        </p>
      )}
      <button type="button" className="button button-secondary" onClick={onCancel}>
        Cancel
      </button>
      <button
        type="button"
        className="button button-primary grow"
        // Unlike `disabled`, keeps the focus on the button.
        aria-disabled={saving.isSaving || undefined}
        onClick={save}
      >
        {saving.isSaving ? 'Saving...' : 'Save Customization'}
      </button>
    </footer>
  );
}
