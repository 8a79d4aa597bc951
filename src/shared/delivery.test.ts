import { expect, it } from 'vitest';
import { deliveryWords } from './delivery.ts';

const WINDOW = {
  ships: { from: '2026-11-28', to: '2026-12-01' },
  arrives: { from: '2026-12-03', to: '2026-12-08' },
};

it('names the month once for days of the same month', () => {
  expect(deliveryWords(WINDOW)).toBe('Arrives Dec 3–8');
  expect(deliveryWords(WINDOW, 'NV')).toBe('Arrives Dec 3–8');
});

it('names both months and a single day', () => {
  const arrives = { from: '2026-12-30', to: '2027-01-05' };
  expect(deliveryWords({ ...WINDOW, arrives })).toBe('Arrives Dec 30 – Jan 5');
  expect(deliveryWords({ ...WINDOW, arrives: { from: '2026-12-30', to: '2026-12-30' } })).toBe(
    'Arrives Dec 30',
  );
});

it.each(['AA', 'AE', 'AP', 'PR', 'GU'])('promises only the shipping dates to %s', (state) => {
  expect(deliveryWords(WINDOW, state)).toBe('Ships Nov 28 – Dec 1');
});
