import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadAnew, toast } from '#tests/support/visitor.ts';

const loadModules = () =>
  loadAnew(async () => ({
    ...(await import('../../src/islands/admin/kit/dialog/use-dialog-script.ts')),
    ...(await import('../../src/islands/admin/kit/loaded-part.tsx')),
  }));

test('a dialog whose script is out of reach closes and says so, and opens when it is there', async () => {
  const { useDialogScript, loadedPart } = await loadModules();
  const importDialog = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(() => null);
  const part = loadedPart(importDialog);
  const close = vi.fn();
  const open = (isOpen: boolean) => useDialogScript(isOpen, part, close);
  const { result, rerender } = renderHook(open, { initialProps: false });
  expect(importDialog).not.toHaveBeenCalled();
  await act(async () => rerender(true));
  expect(close).toHaveBeenCalledOnce();
  expect(await toast(/This didn't open/)).toBeTruthy();
  expect(result.current).toBe(false);
  rerender(false);
  await act(async () => rerender(true));
  expect(result.current).toBe(true);
  expect(close).toHaveBeenCalledOnce();
});

test('a dialog whose script still fails although the server answers says to reload the page', async () => {
  const { useDialogScript, loadedPart } = await loadModules();
  vi.stubGlobal('fetch', async () => new Response());
  onTestFinished(() => void vi.unstubAllGlobals());
  const part = loadedPart(() => Promise.reject(new TypeError('Failed to fetch')));
  const open = (isOpen: boolean) => useDialogScript(isOpen, part, vi.fn());
  const { rerender } = renderHook(open, { initialProps: true });
  expect(await toast(/Check your connection, then try again/)).toBeTruthy();
  rerender(false);
  await act(async () => rerender(true));
  expect(await toast(/Reload the page, then try again/)).toBeTruthy();
});
