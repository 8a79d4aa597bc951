import { render, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { guarded } from '../../src/islands/kit/guarded.tsx';

it('offers to reload a page whose island fails, instead of leaving it empty', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Cart = guarded(function Cart({ lines }: { lines: readonly string[] | undefined }) {
    return createElement('p', null, (lines as readonly string[]).join(', '));
  });
  const { container, rerender } = render(createElement(Cart, { lines: ['Unit Tee'] }));
  const page = within(container);
  expect(page.getByText('Unit Tee')).toBeTruthy();
  // A response of another release has no lines.
  rerender(createElement(Cart, { lines: undefined }));
  expect(page.getByRole('alert').textContent).toContain("Something on this page doesn't work");
  expect(page.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
});
