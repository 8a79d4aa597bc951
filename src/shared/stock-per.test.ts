import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sum } from './money.ts';
import { splitStock } from './stock-per.ts';

const offered = { isOffered: true };
const hidden = { isOffered: false };

it('splits a stock evenly over what is offered, what is left over going to the first ones', () => {
  expect(splitStock(11, [offered, offered, offered])).toEqual([4, 4, 3]);
  expect(splitStock(5, [hidden, offered, offered])).toEqual([0, 3, 2]);
  expect(splitStock(1, [hidden, hidden])).toEqual([1, 0]);
  expect(splitStock(9, [])).toEqual([]);
});

it('always gives away all of it, no two shares differing by more than a unit', () => {
  const variants = fc.array(fc.record({ isOffered: fc.boolean() }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.nat(999_999), variants, (total, list) => {
      const units = splitStock(total, list);
      expect(sum(units)).toBe(total);
      const shares = units.filter(
        (_, index) => list.every((one) => !one.isOffered) || list[index]?.isOffered,
      );
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});
