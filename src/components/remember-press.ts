const OFFICE = 'body:not([data-hydrated]) astro-island[component-export="AdminApp"]';
/** The shop's buttons that open a dialog, and the back office's buttons without a default action. */
const NOT_HYDRATED = [
  'astro-island[ssr] button[aria-haspopup="dialog"]',
  `${OFFICE} button[type="button"]:not([popovertarget])`,
].join();

/**
 * Marks a button that is pressed before its island is hydrated. The island then performs its action. Of several buttons, only the
 * last counts (docs/product/site.md#before-the-script).
 */
export function rememberPress(): void {
  let last: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(NOT_HYDRATED) : null;
    if (!button) return;
    delete last?.dataset['pressed'];
    button.dataset['pressed'] = '';
    last = button;
  };
  // Capturing, because React stops clicks on elements that it hasn't hydrated.
  document.addEventListener('click', remember, true);
}

/** Remembers choices from lists of the back office, such as filters, made before hydration: React resets the lists. */
export function rememberChoices(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches(`${OFFICE} select`))
      target.dataset['chosen'] = target.value;
  });
}
