import { type RefObject, useEffect } from 'react';

/** Matches text inputs and selects. */
export const START_FIELDS = 'input:not([readonly]):not([type="checkbox"]), select, textarea';

/**
 * Focuses the first field of a form whose script loaded after its dialog had opened. A dialog that opens with its form does that
 * itself.
 */
export function useStartInField(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]');
    if (dialog?.contains(document.activeElement))
      form.current?.querySelector<HTMLElement>(START_FIELDS)?.focus();
  }, [form]);
}
