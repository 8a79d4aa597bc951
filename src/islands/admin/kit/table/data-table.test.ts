import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { columnHelper, type TableInstance } from './columns.ts';
import { DataTable } from './DataTable.tsx';

interface Item {
  id: string;
  name: string;
  price: string;
}

const ITEMS: Item[] = [
  { id: 'a', name: 'Tee', price: '26.00' },
  { id: 'b', name: 'Patch', price: '9.00' },
];

let table: TableInstance<Item>;
const column = columnHelper<Item>();
const COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Name',
    enableSorting: true,
    cell: (context) => {
      table = context.table as TableInstance<Item>;
      return context.getValue();
    },
  }),
  column.accessor('price', { header: 'Price', meta: { numeric: true }, cell: ({ getValue }) => getValue() }),
  column.display({ header: 'Actions', cell: () => 'View' }),
]);

function render(props: Partial<ComponentProps<typeof DataTable<Item>>> = {}): string {
  return renderToStaticMarkup(
    createElement(DataTable<Item>, { caption: 'Items', columns: COLUMNS, rows: ITEMS, lines: 1, ...props }),
  );
}

const texts = (markup: string, pattern: RegExp) => [...markup.matchAll(pattern)].map(([, text]) => text);

describe('states', () => {
  it('renders hidden skeleton rows and announces that it is busy while loading', () => {
    const markup = render({ rows: undefined });
    expect(markup).toContain('aria-busy="true"');
    expect(texts(markup, /(<tr aria-hidden="true")/g)).toHaveLength(5);
  });

  it('enables select-all once there are rows', () => {
    const selection = { value: {}, onChange: vi.fn(), labelOf: ({ name }: Item) => name };
    expect(render({ rows: undefined, selection })).toMatch(/<input[^>]* disabled=""/);
    expect(render({ selection })).not.toContain('disabled');
  });

  it('dims the previous rows while others are loading', () => {
    expect(render({ busy: true })).toMatch(/aria-busy="true" class="[^"]*opacity-60/);
    expect(render()).toMatch(/aria-busy="false" class="(?![^"]*opacity-60)/);
  });

  it('renders the given text in place of a table without rows', () => {
    const markup = render({ rows: [], empty: 'No items yet' });
    expect(markup).toBe('No items yet');
  });

  it('renders the error in place of the table', () => {
    const failure = { message: 'Failed to load items.', error: new Error('offline'), onRetry: vi.fn() };
    const markup = render({ failure });
    expect(markup).toMatch(/role="alert".*Failed to load items\..*Retry/);
    expect(markup).not.toContain('<table');
  });

  it('renders the first cell of a row as its header and repeats the column labels for cards', () => {
    const markup = render();
    expect(texts(markup, /<th scope="col"[^>]*>(\w+)/g)).toEqual(['Name', 'Price', 'Actions']);
    expect(texts(markup, /<th scope="row"[^>]*><span[^>]*>Name<\/span>(\w+)/g)).toEqual(['Tee', 'Patch']);
    expect(texts(markup, /<td[^>]*><span[^>]*>(\w+)<\/span>/g)).toEqual([
      'Price',
      'Actions',
      'Price',
      'Actions',
    ]);
  });
});

describe('sorting', () => {
  it('is off without a sort state, whatever the columns allow', () => {
    const markup = render();
    expect(markup).not.toContain('<button');
    expect(markup).not.toContain('aria-sort');
    expect(markup).not.toContain('Sort by');
  });

  it('offers only the columns that the server can sort by', () => {
    const markup = render({ sorting: { value: [], onChange: vi.fn() } });
    expect(texts(markup, /<button[^>]*>(\w+)/g)).toEqual(['Name']);
    expect(texts(markup, /<option value="([^"]*)"/g)).toEqual(['', 'name', '-name']);
  });

  it('keeps the order of the server and announces it', () => {
    const markup = render({ sorting: { value: [{ id: 'name', desc: true }], onChange: vi.fn() } });
    expect(texts(markup, /<th scope="row"[^>]*><span[^>]*>Name<\/span>(\w+)/g)).toEqual(['Tee', 'Patch']);
    expect(markup).toContain('aria-sort="descending"');
  });

  it('cycles through ascending, descending and the default order', () => {
    const onChange = vi.fn();
    const ascending = [{ id: 'name', desc: false }];
    const descending = [{ id: 'name', desc: true }];
    for (const value of [[], ascending, descending]) {
      render({ sorting: { value, onChange } });
      table.getColumn('name')?.getToggleSortingHandler()?.({});
    }
    expect(onChange.mock.calls).toEqual([[ascending], [descending], [[]]]);
  });
});

describe('selection', () => {
  const labelOf = ({ name }: Item) => name;

  it('is off without a selection state', () => {
    expect(render()).not.toContain('checkbox');
  });

  it('renders a labeled checkbox for each row and one for all', () => {
    const markup = render({ selection: { value: { b: true }, onChange: vi.fn(), labelOf } });
    expect(texts(markup, /<input type="checkbox"[^>]*\/><span[^>]*>([^<]*)/g)).toEqual([
      'Select all on this page',
      'Select all on this page',
      'Select Tee',
      'Select Patch',
    ]);
    expect(texts(markup, /<input[^>]*checked=""\/><span[^>]*>([^<]*)/g)).toEqual(['Select Patch']);
  });

  it('keeps the selected rows of other pages', () => {
    const onChange = vi.fn();
    render({ selection: { value: { other: true }, onChange, labelOf } });
    table.toggleAllPageRowsSelected(true);
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ other: true, a: true, b: true });
  });
});

describe('paging', () => {
  const paging = { page: 2, pageSize: 2, total: 5, hrefOf: (page: number) => `?page=${page}` };

  it('links to the neighboring pages', () => {
    const markup = render({ paging: { ...paging, onChange: vi.fn() } });
    expect(markup).toContain('Page 2 of 3');
    expect(texts(markup, /href="([^"]*)"/g)).toEqual(['?page=1', '?page=3']);
  });

  it('renders every row that the server sent for the page', () => {
    const markup = render({ paging: { ...paging, pageSize: 1, onChange: vi.fn() } });
    expect(texts(markup, /(<th scope="row")/g)).toHaveLength(2);
  });

  it('has no pager on a single page', () => {
    expect(render({ paging: { ...paging, page: 1, total: 2, onChange: vi.fn() } })).not.toContain('<nav');
  });

  it('leads from a page beyond the last one to the last one', () => {
    const markup = render({
      rows: [],
      empty: 'No items on this page',
      paging: { ...paging, page: 9, onChange: vi.fn() },
    });
    expect(markup).toContain('No items on this page');
    expect(markup).toContain('Page 9, after the last page (3)');
    expect(texts(markup, /href="([^"]*)"/g)).toEqual(['?page=3']);
  });

  it('reports the page that was chosen', () => {
    const onChange = vi.fn();
    render({ paging: { ...paging, onChange } });
    table.setPageIndex(2);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(3);
  });
});
