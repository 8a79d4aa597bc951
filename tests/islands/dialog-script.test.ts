import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadAnew, toast } from '#tests/support/visitor.ts';

const loadModules = () =>
  loadAnew(async () => ({
    ...(await import('../../src/islands/admin/kit/dialog/use-dialog-script.ts')),
    ...(await import('../../src/islands/admin/kit/loaded-part.tsx')),
  }));

test('a dialog whose script is out of reach closes and says so, opens when it is there, and says to reload the page when it still fails although the server answers', async () => {
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

  const anew = await loadModules();
  vi.stubGlobal('fetch', async () => new Response());
  onTestFinished(() => void vi.unstubAllGlobals());
  const lost = anew.loadedPart(() => Promise.reject(new TypeError('Failed to fetch')));
  const openLost = (isOpen: boolean) => anew.useDialogScript(isOpen, lost, vi.fn());
  const again = renderHook(openLost, { initialProps: true });
  expect(await toast(/Check your connection, then try again/)).toBeTruthy();
  again.rerender(false);
  await act(async () => again.rerender(true));
  expect(await toast(/Reload the page, then try again/)).toBeTruthy();
});
