import { describe, expect, it } from 'vitest';
import { MAX_OFFSET, MAX_PAGE_SIZE } from '#shared/paging.ts';
import { createListAddress, type ListView } from './list-view.ts';

const LIST = createListAddress({
  path: '/admin/things',
  filters: { status: ['paid', 'shipped'], needs: ['flagged'], from: /^\d{4}-\d\d$/ },
  sorts: ['total'],
  search: { label: 'Search by name', maxLength: 200 },
});
const EVERYTHING: ListView = { q: '', filters: {}, sort: null, page: 1, open: null };

describe('read', () => {
  it('reads an empty query as the whole list', () => {
    expect(LIST.read('')).toEqual(EVERYTHING);
  });

  it('reads filters, search, order, page and the open row', () => {
    const query = `?status=paid&from=2026-11&q=${encodeURIComponent(" o'neil & co ")}&sort=-total&page=3&open=abc`;
    const view = {
      filters: { status: 'paid', from: '2026-11' },
      q: "o'neil & co",
      sort: '-total',
      page: 3,
      open: 'abc',
    };
    expect(LIST.read(query)).toEqual(view);
  });

  it.each([
    'status=lost',
    'status=PAID',
    'other=paid',
    'from=2026-11-x',
    'sort=name',
    'sort=--total',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e99',
    'open=',
    'q=%20%20',
  ])('ignores the invalid parameter %s', (query) => {
    expect(LIST.read(`?${query}`)).toEqual(EVERYTHING);
  });

  it('limits the page number to what the API supports', () => {
    const { page } = LIST.read('?page=20002');
    expect((page - 1) * MAX_PAGE_SIZE).toBeLessThanOrEqual(MAX_OFFSET);
    expect(LIST.read('?page=9007199254740991').page).toBe(page);
    expect(page).toBeGreaterThan(1000);
  });

  it('truncates a search to what the API accepts', () => {
    expect(LIST.read(`?q=${'x'.repeat(300)}`).q).toHaveLength(200);
  });
});

describe('addressOf', () => {
  const view: ListView = { ...EVERYTHING, filters: { status: 'paid' }, q: 'smith', sort: 'total', page: 2 };
  const reread = (from: ListView, change: Partial<ListView>) =>
    LIST.read(new URL(LIST.addressOf(from, change), 'http://shop').search);

  it('returns an address that is read as the same view', () => {
    expect(reread(view, { open: 'abc' })).toEqual({ ...view, open: 'abc' });
  });

  it('leaves out what is not set', () => {
    expect(LIST.addressOf(view, { filters: {}, q: '', sort: null })).toBe('/admin/things');
  });

  it('starts another filter, search or order at its first page', () => {
    expect(reread(view, { filters: { status: 'shipped' } }).page).toBe(1);
    expect(reread(view, { q: 'jones' }).page).toBe(1);
    expect(reread(view, { sort: '-total' }).page).toBe(1);
  });

  it('keeps the page when a row is opened and closed', () => {
    expect(reread(view, { open: 'abc' }).page).toBe(2);
    expect(reread({ ...view, open: 'abc' }, { open: null }).page).toBe(2);
  });
});
