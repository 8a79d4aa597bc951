/** Presses the button again that was pressed before the page was hydrated (components/remember-press.ts). */
export function pressAgain(): void {
  document.body.dataset['hydrated'] = '';
  const button = document.querySelector<HTMLElement>('[data-pressed]');
  if (!button) return;
  delete button.dataset['pressed'];
  // A click for which React hydrated the page at once goes on to its button by itself.
  if (window.event?.type === 'click') return;
  // The click hydrates its part of the page, which React can't do within an effect.
  setTimeout(() => button.click());
}
