import { describe, expect, it } from 'vitest';
import { isActivePath, productPath, productSlugOf } from './paths.ts';

describe('isActivePath', () => {
  it('compares whole path segments', () => {
    expect(isActivePath('/store', '/store')).toBe(true);
    expect(isActivePath('/store', '/store/tees')).toBe(true);
    expect(isActivePath('/store', '/storefront')).toBe(false);
  });
});

describe('productSlugOf', () => {
  it('returns the slug of a product page only', () => {
    expect(productSlugOf(productPath('unit-tee'))).toBe('unit-tee');
    for (const path of ['/store', '/store/', '/store/a/b', '/storefront/tee'])
      expect(productSlugOf(path)).toBeNull();
  });
});
