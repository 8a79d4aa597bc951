import { expect, it } from 'vitest';
import { formatState, formatZipCode } from './checkout-values.ts';

it.each([
  ['890121', '89012-1'],
  ['890121234', '89012-1234'],
  ['89012 1234', '89012-1234'],
  ['89012 - 1234', '89012-1234'],
  [' 89012-1234\t', '89012-1234'],
  ['89012', '89012'],
  // What remains after the last four digits are deleted.
  ['89012-', '89012'],
])('formats %j as %j', (typed, formatted) => {
  expect(formatZipCode(typed)).toBe(formatted);
  expect(formatZipCode(formatted)).toBe(formatted);
});

it.each(['', '8901', '8901-1234', '8901212345', '89012-12345', 'K1A 0B1'])(
  'leaves %j unchanged, which is not a ZIP code',
  (typed) => expect(formatZipCode(typed)).toBe(typed),
);

it.each([
  ['Georgia', 'GA'],
  ['georgia ', 'GA'],
  ['NEW YORK', 'NY'],
  ['District of Columbia', 'DC'],
  ['Washington, D.C.', 'DC'],
  ['Puerto Rico', 'PR'],
  ['U.S. Virgin Islands', 'VI'],
  ['Virgin Islands', 'VI'],
  ['Northern Mariana Islands', 'MP'],
  ['Armed Forces Americas', 'AA'],
  ['Armed Forces Europe', 'AE'],
  ['Armed Forces Pacific', 'AP'],
  ['ga', 'GA'],
  ['g', 'G'],
  // A third letter while typing.
  ['GAx', 'GA'],
  // "MA" would be Massachusetts.
  ['Manitoba', 'Manitoba'],
])('formats the state %j as %j', (typed, formatted) => {
  expect(formatState(typed)).toBe(formatted);
});
