import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readStoreView } from '#shared/store-view.ts';
import { NoProducts } from './NoProducts.tsx';

const draw = (search: string) =>
  renderToStaticMarkup(createElement(NoProducts, { view: readStoreView(search, []), onChange: () => {} }));

test('an empty shop says so, and has no filters to clear', () => {
  expect(draw('?view=list')).toContain('Products will appear here once they are added.');
  expect(draw('?view=list')).not.toContain('Clear filters');
});

test('a search without result can be undone, and keeps the rest', () => {
  expect(draw('?q=tank&view=list')).toContain('Try adjusting your search or filters.');
  expect(draw('?q=tank&view=list')).toContain('href="/store?view=list"');
});
