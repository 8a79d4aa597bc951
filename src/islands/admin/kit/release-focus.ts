/**
 * Moves the focus from a control that is about to be removed to the nearest focusable ancestor. The browser
 * would move it to the top of the page.
 */
export function releaseFocus(control: HTMLElement): void {
  control.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}

/** Releases the focus when an element containing it is removed. Pass it as the element's `ref`. */
export function releaseFocusOnRemoval(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) releaseFocus(element);
  };
}

/** Moves the focus from a row that leaves its list to the row after it, or before it. Pass it as the row's `ref`. */
export function releaseFocusOfRow(row: HTMLElement | null) {
  return () => {
    if (!row?.contains(document.activeElement)) return;
    const neighbor = row.nextElementSibling ?? row.previousElementSibling;
    const control = neighbor?.querySelector<HTMLElement>('a[href], button');
    if (control) control.focus({ preventScroll: true });
    else releaseFocus(row);
  };
}
