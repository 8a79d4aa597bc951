import { type RefObject, useEffect } from 'react';

/**
 * Focuses the first field of a form whose script was loaded after its dialog had opened. A dialog that opens with its
 * form does that itself.
 */
export function useStartInField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]');
    if (dialog?.contains(document.activeElement)) form.current?.querySelector('input')?.focus();
  }, [form]);
}
