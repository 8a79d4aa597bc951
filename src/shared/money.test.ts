import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayMoney, fromWire, toSignedWire, toWire } from './money.ts';
import { percentOf } from './percent.ts';

describe('money', () => {
  it('has two decimal places on the wire', () => {
    expect(toWire(2500)).toBe('25.00');
    expect(toWire(5)).toBe('0.05');
    expect([toSignedWire(5), toSignedWire(-1500)]).toEqual(['0.05', '-15.00']);
  });

  it('is the same after a round trip to the wire format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => fromWire(toWire(cents)) === cents),
    );
  });

  it.each(['25', '25.0', '25.000', '-1.00', '1e3', ' 1.00', '', '123456789.00'])(
    'fromWire returns null for %j',
    (text) => {
      expect(fromWire(text)).toBeNull();
    },
  );

  it('cannot be negative or a fraction of a cent', () => {
    expect(() => toWire(-1)).toThrow(RangeError);
    expect(() => toWire(0.5)).toThrow(RangeError);
  });

  it('is displayed from cents and from the wire format', () => {
    expect(displayMoney(125_000)).toBe('$1,250.00');
    expect([displayMoney('-1500.00'), displayMoney('-0.05')]).toEqual(['-$1,500.00', '-$0.05']);
    expect(displayMoney('1250.00')).toBe('$1,250.00');
  });

  it('is displayed like Intl.NumberFormat does', () => {
    const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        expect(displayMoney(cents)).toBe(format(cents / 100));
        expect(displayMoney(toWire(cents))).toBe(format(cents / 100));
      }),
    );
  });

  it('percentOf rounds half up to the cent', () => {
    expect(percentOf(2500, 8.375)).toBe(209);
    expect(percentOf(100, 0.5)).toBe(1);
    expect(percentOf(9_999, 0)).toBe(0);
  });
});
