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
