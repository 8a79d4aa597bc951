import { act, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadedPart } from '../../src/islands/admin/kit/loaded-part.ts';
import { PartBoundary } from '../../src/islands/admin/kit/PartBoundary.tsx';

test('a part that could not be loaded says so, and is loaded on Retry', async () => {
  // React reports what a boundary catches.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => reported.mockRestore());
  let isOnline = false;
  const { Part } = loadedPart<{ name: string }>(async () => {
    if (!isOnline) throw new Error('no connection');
    return ({ name }) => createElement('p', {}, `Hello ${name}`);
  });
  const part = createElement(Part, { name: 'Sam' });
  await act(async () => render(createElement(PartBoundary, { fallback: 'Loading' }, part)));
  expect((await screen.findByRole('alert')).textContent).toContain('This didn’t load.');
  isOnline = true;
  // The failed attempt counts for a moment.
  await vi.waitFor(async () => {
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(screen.getByText('Hello Sam')).toBeTruthy();
  }, 5_000);
});
