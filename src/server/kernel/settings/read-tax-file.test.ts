import { expect, it } from 'vitest';
import { readTaxFile } from './read-tax-file.ts';

const NEVADA = { state: 'NV', rate: '8.375', clothing: true, shipping: false };
const NEW_YORK = { state: 'NY', rate: '8.875', clothing: false, shipping: true };

it.each([
  ['commas', 'state,rate,clothing,shipping\r\nNV,8.375,yes,no\r\nNY,8.875,no,yes\r\n'],
  ['a byte order mark', '\ufeffstate,rate,clothing,shipping\nNV,8.375,yes,no\nNY,8.875,no,yes'],
  ['semicolons and decimal commas', 'State;Rate;Clothing;Shipping\nNV;8,375;YES;NO\nNY;8,875;no;yes\n;;;\n'],
  ['tabs', 'state\trate\tclothing\tshipping\nNV\t8.375\t1\t0\nNY\t8.875\t0\t1'],
  [
    'names, percent signs and another order',
    'rate,state,shipping,clothing\n8.375 %,Nevada,n,x\n"8.875%",new york,true,false\n',
  ],
])('reads a table with %s', (_, text) => {
  expect(readTaxFile(text)).toEqual({ states: [NEVADA, NEW_YORK], problems: [] });
});

it('says by line what is wrong, and returns no state', () => {
  const text = [
    'state,rate,clothing,shipping',
    'NV,8.375,yes,no',
    'Atlantis,5,yes,no',
    'nevada,7,yes,no',
    'UT,31,yes,no',
    'CA,7.12345,yes,no',
    'TX,6.25,maybe,no',
    'WA,6.5,yes,',
    'ID,6,,no',
    'OR',
  ].join('\n');
  expect(readTaxFile(text)).toEqual({
    states: [],
    problems: [
      { line: 3, message: '“Atlantis” is not a US state.' },
      { line: 4, message: 'NV is on line 2 already.' },
      { line: 5, message: expect.stringMatching(/^UT: Enter a percentage from 0 to 30/) },
      { line: 6, message: expect.stringMatching(/^CA: Enter a percentage/) },
      { line: 7, message: 'Write yes or no for clothing and shipping of TX.' },
      { line: 8, message: 'Write yes or no for clothing and shipping of WA.' },
      { line: 9, message: 'Write yes or no for clothing and shipping of ID.' },
      { line: 10, message: 'Write yes or no for clothing and shipping of OR.' },
    ],
  });
});

it.each([
  ['', 'The first line must name the columns state, rate, clothing, shipping.'],
  ['\u0000\u0001PK', 'The first line must name the columns state, rate, clothing, shipping.'],
  ['state,rate\nNV,5', 'The first line must name the columns state, rate, clothing, shipping.'],
  ['state,rate,clothing,shipping\n', 'There is no state in this file.'],
])('refuses %j', (text, message) => {
  expect(readTaxFile(text)).toEqual({ states: [], problems: [{ line: 1, message }] });
});

it('refuses a line with an open quotation mark', () => {
  const { states, problems } = readTaxFile('state,rate,clothing,shipping\nNV,8,yes,no\n"NY,8,yes,no\n');
  expect(states).toEqual([]);
  expect(problems).toMatchObject([{ message: "This line can't be read. Check its quotation marks." }]);
});
