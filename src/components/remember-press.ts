const OFFICE = 'body:not([data-hydrated]) astro-island[component-export="AdminApp"]';
/** Buttons of the shop that open a dialog, and of the back office those that the browser gives no work of its own. */
const NOT_HYDRATED = [
  'astro-island[ssr] button[aria-haspopup="dialog"]',
  `${OFFICE} button[type="button"]:not([popovertarget])`,
].join();

/**
 * Marks the button that is pressed before its island is hydrated. The island then does what the button is for. Of several
 * buttons, only the last counts (docs/product/site.md#before-the-script).
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
  // Capturing, because React stops a click on what it hasn't hydrated.
  document.addEventListener('click', remember, true);
}

/** Keeps what is chosen from a list of the back office, such as a filter, before it is hydrated: React resets the list. */
export function rememberChoices(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches(`${OFFICE} select`))
      target.dataset['chosen'] = target.value;
  });
}
