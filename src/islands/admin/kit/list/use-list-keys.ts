import { useEffect, useRef } from 'react';

const ROW = 'tbody tr[data-id]';

/**
 * The keys of a list: j and k go to the next and the previous row, Enter opens it, x selects it, / goes to the search.
 * @returns the ref of the element around the search and the table
 */
export function useListKeys(toggle: (id: string) => void) {
  const screen = useRef<HTMLDivElement>(null);
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!screen.current || isTyping(event)) return;
      const rows = [...screen.current.querySelectorAll<HTMLElement>(ROW)];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      const go = (index: number) => rows[index]?.querySelector<HTMLElement>('th a')?.focus();
      const id = rows[current]?.dataset['id'];
      if (event.key === 'j') go(Math.min(current + 1, rows.length - 1));
      else if (event.key === 'k') go(Math.max(current - 1, 0));
      else if (event.key === 'x' && id) latest.current(id);
      else if (event.key === '/') screen.current.querySelector<HTMLElement>('input[type="search"]')?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return screen;
}

/** Returns whether a key belongs to a field, an open dialog or a browser shortcut. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('[role="dialog"], [role="alertdialog"]'))
    return true;
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  );
}
