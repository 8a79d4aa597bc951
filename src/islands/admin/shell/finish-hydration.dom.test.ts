import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { finishHydration } from './finish-hydration.ts';

/** A separate element: the body has React roots of other tests in this process, such as the toasts'. */
const page = document.createElement('div');

afterEach(() => {
  page.replaceChildren();
  page.remove();
  page.onclick = null;
  delete document.body.dataset['hydrated'];
});

/** A page whose first button was pressed before it was hydrated. Returns its elements, and which were pressed since. */
function pressedPage() {
  document.body.append(page);
  page.innerHTML = '<p>Text</p><button data-pressed>Add</button><button>Help</button><input>';
  const [text, add, help, input] = page.children as HTMLCollectionOf<HTMLElement>;
  const presses: (string | null)[] = [];
  page.onclick = ({ target }) => presses.push((target as Element).textContent);
  return { text, add, help, input, presses };
}

/** Finishes hydration for an event on an element. */
function hydrateFor(target: HTMLElement | undefined, event: Event): void {
  target?.addEventListener(event.type, (current) => finishHydration(current), { once: true });
  target?.dispatchEvent(event);
}

test('presses again what was pressed before', async () => {
  const { presses } = pressedPage();
  finishHydration();
  await setTimeout();
  expect(presses).toEqual(['Add']);
});

test('chooses again what was chosen before, which hydration resets', async () => {
  document.body.append(page);
  page.innerHTML =
    '<select data-chosen="shipped"><option value="">All</option><option value="shipped">Shipped</option></select>';
  const list = page.querySelector('select');
  const chosen: string[] = [];
  list?.addEventListener('change', () => chosen.push(list.value));
  finishHydration();
  await setTimeout();
  expect(chosen).toEqual(['shipped']);
});

test.each([
  ['text is pressed', 'text', new MouseEvent('pointerdown')],
  ['something is typed', 'input', new KeyboardEvent('keydown', { key: 'Enter' })],
  ['the focus moves from button to button', 'help', new KeyboardEvent('keydown', { key: 'Tab' })],
  ['the key that pressed it is let go', 'add', new KeyboardEvent('keyup', { key: 'Enter' })],
  ['the menu of the browser is opened', 'help', new MouseEvent('pointerdown', { button: 2 })],
] as const)('presses again what was pressed although %s', async (_, name, event) => {
  const { presses, ...elements } = pressedPage();
  hydrateFor(elements[name], event);
  await setTimeout();
  expect(presses).toEqual(['Add']);
});

test.each([
  ['the same button', 'add', new MouseEvent('pointerdown')],
  ['another one', 'help', new MouseEvent('click')],
  ['another one by its key', 'help', new KeyboardEvent('keydown', { key: ' ' })],
] as const)('leaves it to a press of %s', async (_, name, event) => {
  const { presses, ...elements } = pressedPage();
  hydrateFor(elements[name], event);
  await setTimeout();
  expect([presses, document.querySelector('[data-pressed]')]).toEqual([[], null]);
});
