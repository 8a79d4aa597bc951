import { expect, it } from 'vitest';
import { writeZipCode } from './write-zip-code.ts';

it.each([
  ['890121', '89012-1'],
  ['890121234', '89012-1234'],
  ['89012 1234', '89012-1234'],
  ['89012 - 1234', '89012-1234'],
  [' 89012-1234\t', '89012-1234'],
  ['89012', '89012'],
  // What is left when the last four digits are taken out again.
  ['89012-', '89012'],
])('writes %j as %j', (typed, written) => {
  expect(writeZipCode(typed)).toBe(written);
  expect(writeZipCode(written)).toBe(written);
});

it.each(['', '8901', '8901-1234', '8901212345', '89012-12345', 'K1A 0B1'])(
  'leaves %j, which is none, to the message',
  (typed) => expect(writeZipCode(typed)).toBe(typed),
);
