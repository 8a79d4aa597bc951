import { expect, it } from 'vitest';
import { acceptsEncoding } from './accepts-encoding.ts';

it.each([
  ['gzip, deflate, br', 'br', true],
  ['br;q=0.5, gzip', 'br', true],
  ['br;q=0.01', 'br', true],
  ['gzip;q=0, br', 'br', true],
  ['br;q=0, gzip', 'br', false],
  ['br; q=0.000 , gzip', 'br', false],
  ['br;q=0, gzip', 'gzip', true],
  ['', 'br', false],
] as const)('"%s" takes %s: %s', (accepted, coding, taken) => {
  expect(acceptsEncoding(accepted, coding)).toBe(taken);
});
