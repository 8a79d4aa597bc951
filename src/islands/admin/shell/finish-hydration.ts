/** The events before a pointer's click, and the click. */
const PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];
/** By key, the events before its click. */
const KEY_PRESSES: Record<string, string[]> = {
  Enter: ['keydown', 'keypress'],
  ' ': ['keydown', 'keypress', 'keyup'],
};

/**
 * Marks the page as hydrated, then replays what was chosen from a list or pressed before hydration
 * (components/remember-press.ts).
 * @param event the event that React hydrates the page for, if any
 */
export function finishHydration(event = window.event): void {
  document.body.dataset['hydrated'] = '';
  for (const list of document.querySelectorAll<HTMLSelectElement>('select[data-chosen]')) chooseAgain(list);
  const button = document.querySelector<HTMLElement>('[data-pressed]');
  if (!button) return;
  delete button.dataset['pressed'];
  // The last of several presses counts. React hydrates immediately for one, which then reaches its target on its own.
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

/** Returns whether an event is part of a press of a button or link. */
function pressesAnother(event: Event | undefined): boolean {
  if (!(event?.target instanceof Element) || !event.target.closest('a, button')) return false;
  if (event instanceof KeyboardEvent) return KEY_PRESSES[event.key]?.includes(event.type) === true;
  return PRESSES.includes(event.type) && !(event instanceof MouseEvent && event.button > 0);
}
