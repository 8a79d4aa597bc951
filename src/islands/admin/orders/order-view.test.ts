import { describe, expect, it } from 'vitest';
import { type OrderView, orderAddress, readView } from './order-view.ts';

const ALL_ORDERS = { status: null, q: '', page: 1, order: null };

describe('readView', () => {
  it('reads an empty query as all orders', () => {
    expect(readView('')).toEqual(ALL_ORDERS);
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
  ])('ignores the invalid parameter %s', (query) => {
    expect(readView(`?${query}`)).toEqual(ALL_ORDERS);
  });

  it('truncates a search to what the API accepts', () => {
    expect(readView(`?q=${'x'.repeat(300)}`).q).toHaveLength(200);
  });
});

describe('orderAddress', () => {
  const view = { status: 'paid', q: 'smith', page: 2, order: null } as const;
  const reread = (from: OrderView, change: Partial<OrderView>) =>
    readView(new URL(orderAddress(from, change), 'http://shop').search);

  it('returns an address that readView reads', () => {
    expect(reread(view, { order: 'abc' })).toEqual({ ...view, order: 'abc' });
  });

  it('leaves out what is not set', () => {
    expect(orderAddress(view, { status: null, q: '' })).toBe('/admin/order-management');
  });

  it('starts another filter or search at its first page', () => {
    expect(reread(view, { status: 'shipped' }).page).toBe(1);
    expect(reread(view, { q: 'jones' }).page).toBe(1);
  });

  it('keeps the page when an order is opened and closed', () => {
    expect(reread(view, { order: 'abc' }).page).toBe(2);
    expect(reread({ ...view, order: 'abc' }, { order: null }).page).toBe(2);
  });
});
