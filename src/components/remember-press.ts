/**
 * Marks the button of a dialog that is pressed before its island is hydrated. The island then opens the dialog. Of
 * several buttons, only the last counts.
 */
export function rememberPress(): void {
  let last: HTMLElement | null = null;
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element
        ? target.closest<HTMLElement>('astro-island[ssr] button[aria-haspopup="dialog"]')
        : null;
    if (!button) return;
    delete last?.dataset['pressed'];
    button.dataset['pressed'] = '';
    last = button;
  });
}
