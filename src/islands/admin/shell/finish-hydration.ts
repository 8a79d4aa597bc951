/** The events before the click that a pointer causes, and the click. */
const PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];
/** By key, the events before the click that it causes. */
const KEY_PRESSES: Record<string, string[]> = {
  Enter: ['keydown', 'keypress'],
  ' ': ['keydown', 'keypress', 'keyup'],
};

/**
 * Marks the page as hydrated, chooses again what was chosen before from a list, and presses the button again that was pressed
 * before (components/remember-press.ts).
 * @param event what React hydrates the page for, if it's an event
 */
export function finishHydration(event = window.event): void {
  document.body.dataset['hydrated'] = '';
  for (const list of document.querySelectorAll<HTMLSelectElement>('select[data-chosen]')) chooseAgain(list);
  const button = document.querySelector<HTMLElement>('[data-pressed]');
  if (!button) return;
  delete button.dataset['pressed'];
  // Of several presses the last counts. React hydrates at once for one, which then goes on to what was pressed by itself.
  if (pressesAnother(event)) return;
  // The click hydrates its part of the page, which React can't do within an effect.
  setTimeout(() => button.click());
}

function chooseAgain(list: HTMLSelectElement): void {
  const { chosen = '' } = list.dataset;
  delete list.dataset['chosen'];
  setTimeout(() => {
    list.value = chosen;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Returns whether an event is the press of a button or a link, or a part of one. */
function pressesAnother(event: Event | undefined): boolean {
  if (!(event?.target instanceof Element) || !event.target.closest('a, button')) return false;
  if (event instanceof KeyboardEvent) return KEY_PRESSES[event.key]?.includes(event.type) === true;
  return PRESSES.includes(event.type) && !(event instanceof MouseEvent && event.button > 0);
}
