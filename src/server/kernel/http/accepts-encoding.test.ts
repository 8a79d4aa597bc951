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
  ['br;Q=0', 'br', false],
  ['BR, GZIP', 'br', true],
  ['GZip ; q=1', 'gzip', true],
  ['brx', 'br', false],
  ['x-brotli, x-gzip', 'br', false],
  ['x-brotli, x-gzip', 'gzip', false],
  ['gzip, deflate', 'br', false],
  ['gzip, deflate, br, zstd', 'br', true],
  ['\tbr\t,gzip', 'br', true],
  ['', 'br', false],
] as const)('"%s" takes %s: %s', (accepted, coding, taken) => {
  expect(acceptsEncoding(accepted, coding)).toBe(taken);
});
