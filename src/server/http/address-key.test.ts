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

  it('tells networks apart, and takes a wider one where asked', () => {
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
    expect(addressKey('2001:db8:1:2::', 48)).toBe('2001:db8:1::');
    expect(addressKey('192.0.2.7', 48)).toBe('192.0.2.7');
  });
});
