/**
 * Marks the button that is pressed before its island is hydrated. The island then does what the button is for. Of several
 * buttons, only the last counts (docs/product.md#before-the-script).
 * @param buttons a selector of the buttons that aren't hydrated yet
 */
export function rememberPress(buttons: string): void {
  let last: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(buttons) : null;
    if (!button) return;
    delete last?.dataset['pressed'];
    button.dataset['pressed'] = '';
    last = button;
  };
  // Capturing, because React stops a click on what it hasn't hydrated.
  document.addEventListener('click', remember, true);
}
