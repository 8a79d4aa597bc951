import { describe, expect, it } from 'vitest';
import { describePlace } from './describe-place.ts';

const place = (state: string, zipCode = '', city = '') => describePlace({ city, state, zipCode });

describe('what an address says about its place', () => {
  it('names the state once it is known', () => {
    expect(place('N')).toEqual({ state: null, zipCode: null });
    expect(place('nv').state).toBe('Nevada');
    expect(place('AE').state).toBe('Armed Forces Europe');
    expect(place('XX').state).toBeNull();
  });

  it('wonders about a ZIP code of another state, once it is complete', () => {
    expect(place('NE', '890').zipCode).toBeNull();
    expect(place('NE', '89012').zipCode).toBe('Please check: 89012 is not a usual ZIP code for Nebraska.');
    expect(place('NV', '89012-1234').zipCode).toBeNull();
  });

  it('wonders about a military address in a town', () => {
    expect(place('AP', '96306', 'Yokosuka').zipCode).toBe(
      'Please check: the city of a military address is APO, FPO or DPO.',
    );
    expect(place('AP', '96306', 'fpo').zipCode).toBeNull();
  });
});
