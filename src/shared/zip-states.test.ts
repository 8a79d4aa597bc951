import { describe, expect, it } from 'vitest';
import type { UsState } from './us-states.ts';
import { isUsualZip } from './zip-states.ts';

describe('isUsualZip', () => {
  it.each<[UsState, string]>([
    ['NV', '89012'],
    ['CA', '90210-1234'],
    ['NY', '10001'],
    ['NY', '06390'],
    ['DC', '20500'],
    ['VA', '20101'],
    ['HI', '96720'],
    ['AS', '96799'],
    ['GU', '96910'],
    ['PR', '00901'],
    ['AE', '09012'],
    ['AP', '96306'],
    ['AA', '34002'],
    ['TX', '88510'],
  ])('is true for %s %s', (state, zipCode) => expect(isUsualZip(state, zipCode)).toBe(true));

  it.each<[UsState, string]>([
    ['NE', '89012'],
    ['CA', '10001'],
    ['FL', '34002'],
    ['AE', '96306'],
    ['HI', '96306'],
  ])('is false for %s %s', (state, zipCode) => expect(isUsualZip(state, zipCode)).toBe(false));
});
