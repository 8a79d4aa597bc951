import { expect, it } from 'vitest';
import { csvRow, unguarded } from './csv.ts';

it('separates cells by commas and quotes those with a comma, a quote or a line break', () => {
  expect(csvRow(['a', 1, '', 'b,c', 'say "hi"', 'two\nlines'])).toBe(
    'a,1,,"b,c","say ""hi""","two\nlines"\r\n',
  );
});

it.each(['=1+1', '+1', '-1+1', '-5', '@sum(a1)', '\t=1', '\r=1', '\n=1'])(
  'disarms the formula %j',
  (formula) => {
    expect(csvRow([formula]).replaceAll('"', '')).toBe(`'${formula}\r\n`);
  },
);

it('leaves negative amounts as they are', () => {
  expect(csvRow(['-15.00', -1])).toBe('-15.00,-1\r\n');
});

it.each(['=1+1', "'=1", "''-5", "'quoted'", "it's", '-15.00', "'"])(
  'gives %j back when it is read again',
  (text) => {
    expect(unguarded(csvRow([text]).trimEnd())).toBe(text);
  },
);
