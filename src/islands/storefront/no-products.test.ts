import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readStoreView } from '#shared/store-view.ts';
import { NoProducts } from './NoProducts.tsx';

const render = (search: string) =>
  renderToStaticMarkup(createElement(NoProducts, { view: readStoreView(search, []), onChange: () => {} }));

test('an empty store has no filters to clear', () => {
  expect(render('?view=list')).toContain('Products will appear here once they are added.');
  expect(render('?view=list')).not.toContain('Clear filters');
});

test('clearing the filters of a search without results keeps the layout', () => {
  expect(render('?q=tank&view=list')).toContain('Try adjusting your search or filters.');
  expect(render('?q=tank&view=list')).toContain('href="/store?view=list"');
});
