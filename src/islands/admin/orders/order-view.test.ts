import { describe, expect, it } from 'vitest';
import { readView, searchOf } from './order-view.ts';

const EVERYTHING = { status: null, q: '', page: 1, order: null };

describe('readView', () => {
  it('reads an empty address as all orders', () => {
    expect(readView('')).toEqual(EVERYTHING);
  });

  it('reads status, search, page and the open order', () => {
    const view = { status: 'paid', q: 'o’neil & co', page: 3, order: 'abc' };
    expect(readView(`?status=paid&q=${encodeURIComponent(' o’neil & co ')}&page=3&order=abc`)).toEqual(view);
  });

  it.each([
    'status=lost',
    'status=PAID',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e99',
    'order=',
    'q=%20%20',
  ])('takes %s for absent', (query) => {
    expect(readView(`?${query}`)).toEqual(EVERYTHING);
  });

  it('cuts a search to what the API takes', () => {
    expect(readView(`?q=${'x'.repeat(300)}`).q).toHaveLength(200);
  });
});

describe('searchOf', () => {
  const view = { status: 'paid', q: 'smith', page: 2, order: null } as const;

  it('writes what readView reads', () => {
    expect(readView(searchOf(view, { order: 'abc' }))).toEqual({ ...view, order: 'abc' });
  });

  it('leaves out what is not set', () => {
    expect(searchOf(view, { status: null, q: '' })).toBe('');
  });

  it('begins another filter or search at its first page', () => {
    expect(readView(searchOf(view, { status: 'shipped' })).page).toBe(1);
    expect(readView(searchOf(view, { q: 'jones' })).page).toBe(1);
  });

  it('keeps the page when an order is opened and closed', () => {
    expect(readView(searchOf(view, { order: 'abc' })).page).toBe(2);
    expect(readView(searchOf({ ...view, order: 'abc' }, { order: null })).page).toBe(2);
  });
});
