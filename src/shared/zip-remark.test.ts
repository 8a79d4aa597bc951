import { describe, expect, it } from 'vitest';
import { zipRemark } from './zip-remark.ts';

const remark = (state: string, zipCode = '', city = '') => zipRemark({ city, state, zipCode });

describe('zipRemark', () => {
  it('questions a complete ZIP code of another state', () => {
    expect(remark('NE', '890')).toBeNull();
    expect(remark('XX', '89012')).toBeNull();
    expect(remark('NE', '89012')).toBe("89012 doesn't look like a Nebraska ZIP. Check both.");
    expect(remark('oh', '89012')).toBe("89012 doesn't look like an Ohio ZIP. Check both.");
    expect(remark('UT', '89012')).toBe("89012 doesn't look like a Utah ZIP. Check both.");
    expect(remark('NV', '89012-1234')).toBeNull();
  });

  it('questions a military address in a civilian city', () => {
    expect(remark('AP', '96306', 'Yokosuka')).toBe(
      'For a military address, enter APO, FPO or DPO as the city.',
    );
    expect(remark('AP', '96306', 'fpo')).toBeNull();
  });
});
