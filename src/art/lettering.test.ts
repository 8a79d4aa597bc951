import { expect, it } from 'vitest';
import { drawLettering, wrapLettering } from './lettering.ts';

it('letters have the requested height and stand on the baseline', () => {
  const { path } = drawLettering('H', { height: 100, x: 10, y: 200 });
  const ys = [...path.matchAll(/V(-?[\d.]+)|[ML]-?[\d.]+ (-?[\d.]+)/g)].map(([, v, xy]) => Number(v ?? xy));
  expect(Math.min(...ys)).toBeCloseTo(100, 0);
  expect(Math.max(...ys)).toBeCloseTo(200, 0);
});

it('pairs are kerned', () => {
  const width = (text: string) => drawLettering(text, { height: 100 }).width;
  expect(width('AV')).toBeLessThan(width('AH'));
});

it('a character without an outline is left out', () => {
  expect(drawLettering('A§', { height: 100 })).toEqual(drawLettering('A', { height: 100 }));
});

it('text is broken between words, and a word too long stands alone', () => {
  const options = { height: 100 };
  const room = drawLettering('TRAUMA TRAINING', options).width;
  expect(wrapLettering('Trauma training for all', room, options)).toEqual(['Trauma training', 'for all']);
  expect(wrapLettering('Hemorrhage', 10, options)).toEqual(['Hemorrhage']);
});
