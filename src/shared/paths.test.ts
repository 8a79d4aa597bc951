import { describe, expect, it } from 'vitest';
import { isActivePath } from './paths.ts';

describe('isActivePath', () => {
  it('compares whole path segments', () => {
    expect(isActivePath('/store', '/store')).toBe(true);
    expect(isActivePath('/store', '/store/tees')).toBe(true);
    expect(isActivePath('/store', '/storefront')).toBe(false);
  });
});
