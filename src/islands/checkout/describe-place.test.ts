import { describe, expect, it } from 'vitest';
import { describePlace } from './describe-place.ts';

const place = (state: string, zipCode = '', city = '') => describePlace({ city, state, zipCode });

describe('describePlace', () => {
  it('returns the state name for a complete code', () => {
    expect(place('N')).toEqual({ state: null, zipCode: null });
    expect(place('nv').state).toBe('Nevada');
    expect(place('AE').state).toBe('Armed Forces Europe');
    expect(place('XX').state).toBeNull();
  });

  it('questions a complete ZIP code of another state', () => {
    expect(place('NE', '890').zipCode).toBeNull();
    expect(place('NE', '89012').zipCode).toBe('Please check: 89012 is not a usual ZIP code for Nebraska.');
    expect(place('NV', '89012-1234').zipCode).toBeNull();
  });

  it('questions a military address in a civilian city', () => {
    expect(place('AP', '96306', 'Yokosuka').zipCode).toBe(
      'Please check: the city of a military address is APO, FPO or DPO.',
    );
    expect(place('AP', '96306', 'fpo').zipCode).toBeNull();
  });
});
