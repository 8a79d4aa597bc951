import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey } from './address-key.ts';

describe('addressKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:C000:0207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:DB8:1:2::', '2001:db8:1:2::'],
    ['fe80::1%eth0', 'fe80::'],
    ['::1', '::'],
  ])('counts %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
    expect(addressKey(key)).toBe(key);
  });

  it.each(['', 'unknown', '127.1', '010.0.0.1', '192.0.2.7:443', '2001:db8::/64', '<script>'])(
    'leaves %j, which is no address, as it is',
    (text) => expect(addressKey(text)).toBe(text),
  );

  it.each([
    ['::1%a.b', '::'],
    ['1::1.2.3.4', '1::'],
    ['64:ff9b::1.2.3.4', '64:ff9b::'],
  ])('counts %s, which Node.js accepts as an address, as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('never throws and is idempotent', () => {
    const piece = fc.constantFrom(':', '::', '.', '%', '/', 'f', 'ffff', '0', '1', '255', '64', '-', 'x');
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: piece, maxLength: 20 }),
      fc.ipV6(),
      fc.tuple(fc.ipV6(), fc.string({ minLength: 1 })).map(([address, zone]) => `${address}%${zone}`),
    );
    fc.assert(
      fc.property(text, (address) => {
        const key = addressKey(address);
        expect(addressKey(key)).toBe(key);
      }),
      { numRuns: 2000 },
    );
  });

  it('distinguishes networks, also of another width', () => {
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
    expect(addressKey('2001:db8:1:2::', 48)).toBe('2001:db8:1::');
    expect(addressKey('192.0.2.7', 48)).toBe('192.0.2.7');
  });
});
