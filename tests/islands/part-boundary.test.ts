import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { loadAnew } from '#tests/support/visitor.ts';

test('a part that fails on a response of another release offers to reload the page', async () => {
  const { loadedPart, PartBoundary } = await loadAnew(
    () => import('../../src/islands/admin/kit/loaded-part.tsx'),
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { Part, load, retry } = loadedPart(async () => () => {
    throw new TypeError("Cannot read properties of undefined (reading 'map')");
  });
  await load();
  const children = createElement(Part);
  render(createElement(PartBoundary, { fallback: null, onRetry: retry, children }));
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledOnce();
});
