import { describe, expect, it } from 'vitest';
import { isUsualZip } from '#shared/zip-states.ts';
import { describePlace } from './describe-place.ts';

const place = (state: string, zipCode = '', city = '') => describePlace({ city, state, zipCode }, isUsualZip);

describe('describePlace', () => {
  it('returns the state name for a complete code', () => {
    expect(place('N')).toEqual({ state: null, zipCode: null });
    expect(place('nv').state).toBe('Nevada');
    expect(place('AE').state).toBe('Armed Forces Europe');
    expect(place('XX').state).toBeNull();
  });

  it('questions a complete ZIP code of another state', () => {
    expect(place('NE', '890').zipCode).toBeNull();
    expect(place('NE', '89012').zipCode).toBe("89012 doesn't look like a Nebraska ZIP. Check both.");
    expect(place('OH', '89012').zipCode).toBe("89012 doesn't look like an Ohio ZIP. Check both.");
    expect(place('UT', '89012').zipCode).toBe("89012 doesn't look like a Utah ZIP. Check both.");
    expect(place('NV', '89012-1234').zipCode).toBeNull();
  });

  it('questions a military address in a civilian city', () => {
    expect(place('AP', '96306', 'Yokosuka').zipCode).toBe(
      'For a military address, enter APO, FPO or DPO as the city.',
    );
    expect(place('AP', '96306', 'fpo').zipCode).toBeNull();
  });
});
