/**
 * Called by a control that is about to vanish: hands its focus to the part of the page around it, which
 * would otherwise be lost and begin again at the top.
 */
export function releaseFocus(control: HTMLElement): void {
  control.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}
