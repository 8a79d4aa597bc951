import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchVariant, normalizeOption, optionsOf } from './variants.ts';

const variant = (size: string | null, color: string | null, isAvailable = true) => ({
  size,
  color,
  isAvailable,
});
const OLIVE_S = variant('S', 'Olive');
const OLIVE_M = variant('M', 'Olive');
const BLACK_S = variant('S', 'Black');
const TEE = [OLIVE_S, OLIVE_M, BLACK_S];

describe('matchVariant', () => {
  it('prefers size and color, then size, then color', () => {
    expect(matchVariant(TEE, { size: 'S', color: 'Black' })).toEqual({ variant: BLACK_S, by: 'both' });
    expect(matchVariant(TEE, { size: 'M' })).toEqual({ variant: OLIVE_M, by: 'size' });
    expect(matchVariant(TEE, { color: 'Black' })).toEqual({ variant: BLACK_S, by: 'color' });
    expect(matchVariant(TEE, { size: 'M', color: 'Black' })).toEqual({ variant: OLIVE_M, by: 'size' });
    expect(matchVariant(TEE, {})).toBeNull();
  });

  it('matches a product without options', () => {
    const patch = variant(null, null);
    expect(matchVariant([patch], {})).toEqual({ variant: patch, by: 'both' });
  });

  it('matches by both for a size alone when there are no colors', () => {
    const mug = variant('11 oz.', null);
    expect(matchVariant([mug], { size: '11OZ' })?.by).toBe('both');
  });

  it('ignores case, white space and the period in "oz."', () => {
    const option = fc.constantFrom('S', 'M', '2XL', '11 oz.', '15 oz', 'Olive', 'Coyote Brown');
    const disguise = (text: string, upper: boolean, spaces: string) =>
      `${spaces}${upper ? text.toUpperCase() : text.toLowerCase()}${spaces}`.replace('oz.', 'oz');
    fc.assert(
      fc.property(
        option,
        option,
        fc.boolean(),
        fc.constantFrom('', ' ', '\t'),
        (size, color, upper, spaces) => {
          const expected = variant(size, color);
          const found = matchVariant([variant('other', 'other'), expected], {
            size: disguise(size, upper, spaces),
            color: disguise(color, upper, spaces),
          });
          expect(found).toEqual({ variant: expected, by: 'both' });
        },
      ),
    );
  });

  it('always returns the best match', () => {
    const size = fc.constantFrom(null, 'S', ' s', 'M', '11 oz.', '11OZ');
    const color = fc.constantFrom(null, 'Olive', 'OLIVE ', 'Black');
    const variants = fc.array(fc.tuple(size, color).map(([s, c]) => variant(s, c)));
    fc.assert(
      fc.property(variants, size, color, (all, chosenSize, chosenColor) => {
        const same = (a: string | null, b: string | null) => normalizeOption(a) === normalizeOption(b);
        const sized = all.filter((one) => same(one.size, chosenSize));
        const both = sized.filter((one) => same(one.color, chosenColor));
        const colored = all.filter((one) => same(one.color, chosenColor));
        const [best, by] = both[0]
          ? [both[0], 'both']
          : chosenSize && sized[0]
            ? [sized[0], 'size']
            : chosenColor && colored[0]
              ? [colored[0], 'color']
              : [null, null];
        const found = matchVariant(all, { size: chosenSize, color: chosenColor });
        expect(found).toEqual(best && { variant: best, by });
      }),
    );
  });
});

describe('options', () => {
  it('do not change when they are normalized twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'oOzZ. 1é') }), (text) => {
        expect(normalizeOption(normalizeOption(text))).toBe(normalizeOption(text));
      }),
    );
  });

  it('are listed once, in the order of the variants', () => {
    expect(optionsOf(TEE, 'size')).toEqual(['S', 'M']);
    expect(optionsOf([variant(null, 'Olive')], 'size')).toEqual([]);
  });

  it('are listed once for different spellings', () => {
    const mugs = ['11 oz.', '11OZ', '15 oz'].map((size) => variant(size, null));
    expect(optionsOf(mugs, 'size')).toEqual(['11 oz.', '15 oz']);
  });
});
