import type { KeyboardEvent } from 'react';

const CELL = 'input[data-column]';

/**
 * Moves through the cells of a table as in a spreadsheet: Enter and the down arrow go to the cell below, Shift+Enter and the up arrow
 * to the one above; Tab goes to the next one by itself. Pass it to the table's `onKeyDown`.
 */
export function moveThroughCells(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLInputElement) || !target.matches(CELL)) return;
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
  if (!isUp && key !== 'ArrowDown' && key !== 'Enter') return;
  event.preventDefault();
  const column = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement>(
      `input[data-column="${target.dataset['column']}"]`,
    ),
  ];
  const next = column[column.indexOf(target) + (isUp ? -1 : 1)];
  next?.focus();
  next?.select();
}
