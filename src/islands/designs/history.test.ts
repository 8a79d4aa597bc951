import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, createHistory, type History, redo, settle, undo } from './history.ts';

const numbers = (changes: [value: number, gesture?: string][]) =>
  changes.reduce((history, [value, gesture]) => change(history, value, gesture), createHistory(0));

describe('history', () => {
  it('undoes and redoes steps', () => {
    const history = numbers([[1], [2]]);
    expect(undo(history).present).toBe(1);
    expect(undo(undo(undo(history))).present).toBe(0);
    expect(redo(undo(history)).present).toBe(2);
    expect(redo(history)).toBe(history);
  });

  it('combines each drag into one step', () => {
    const dragged = settle(
      numbers([
        [1, 'drag'],
        [2, 'drag'],
        [3, 'drag'],
      ]),
      Object.is,
    );
    expect(undo(dragged).present).toBe(0);
    const twice = change(change(dragged, 4, 'drag'), 5, 'drag');
    expect(undo(twice).present).toBe(3);
  });

  it('separates different gestures even if the first one has no end', () => {
    expect(
      undo(
        numbers([
          [1, 'size'],
          [2, 'rotation'],
        ]),
      ).present,
    ).toBe(1);
  });

  it('adds no step for a gesture that ends where it began', () => {
    const there = settle(numbers([[1], [2, 'drag'], [1, 'drag']]), Object.is);
    expect(undo(there).present).toBe(0);
  });

  it('clears the redo steps after a new change', () => {
    const other = change(undo(numbers([[1], [2]])), 7);
    expect(redo(other).present).toBe(7);
    expect(undo(other).present).toBe(1);
  });

  it('returns to the same state after equally many undos and redos', () => {
    const steps = fc.array(fc.tuple(fc.integer(), fc.option(fc.constantFrom('drag', 'size'))), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(steps, fc.nat(50), (changes, count) => {
        const history = changes.reduce(
          (so, [value, gesture]) => change(so, value, gesture),
          createHistory(0) as History<number>,
        );
        const times = Math.min(count, history.past.length);
        const back = Array.from({ length: times }).reduce<History<number>>((so) => undo(so), history);
        const forth = Array.from({ length: times }).reduce<History<number>>((so) => redo(so), back);
        expect([forth.past, forth.present, forth.future]).toEqual([history.past, history.present, []]);
      }),
    );
  });
});
