import { expect, test } from 'vitest';
import { metaDescription } from './meta-description.ts';

test('a short text is kept', () => {
  expect(metaDescription('A round patch.')).toBe('A round patch.');
});

test('a long text ends with the last sentence that fits', () => {
  const fitting = `${'Six panels of cotton twill. '.repeat(5)}Made to fit.`;
  expect(fitting.length).toBeLessThanOrEqual(160);
  expect(metaDescription(`${fitting} Spot clean by hand and dry in shape.`)).toBe(fitting);
});

test('a long sentence ends with a whole word', () => {
  const description = metaDescription(`Cap. ${'heavyweight, '.repeat(20)}`);
  expect(description).toMatch(/^Cap\. (?:heavyweight, )+heavyweight…$/);
  expect(description.length).toBeLessThanOrEqual(160);
});
