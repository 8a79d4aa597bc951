import { act, renderHook, waitFor } from '@testing-library/react';
import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { loadAnew } from '#tests/support/visitor.ts';
import type { AttachedDesign, SavedPrint } from '../../src/islands/designs/attached-designs.store.ts';
import type { EditedProduct } from '../../src/islands/designs/product-pictures.ts';

// This file is about the hook; the region that renders its toasts has its own tests.
vi.mock('../../src/islands/toast/ToastRegion.tsx', () => ({ mountToasts: () => undefined }));

const PRODUCT: EditedProduct = {
  id: 'p1',
  name: 'Patch',
  color: undefined,
  pictures: { front: '', back: null },
  printAreas: null,
};

/** The save of a design that was saved before. */
async function openSave(onSave: () => Promise<unknown>) {
  const [{ useSave }, { $toast }] = await loadAnew(() =>
    Promise.all([
      import('../../src/islands/designs/use-save.ts'),
      import('../../src/islands/toast/toast.store.ts'),
    ]),
  );
  const snapshot = { design: { ...DEFAULT_DESIGN, text: 'MEDIC' }, logo: null };
  const saved = { id: 'd1', design: snapshot.design, artworkUrl: null, logoName: null } as AttachedDesign;
  const onSaved = vi.fn();
  const $approving = atom<SavedPrint | null>(null);
  const { result } = renderHook(() =>
    useSave({
      product: PRODUCT,
      draftKey: 'p1',
      snapshot,
      saved,
      base: snapshot,
      $approving,
      isReadingLogo: false,
      isLogoUnchecked: false,
      onSave,
      onSaved,
      onLogoRejected: () => undefined,
    }),
  );
  return { result, onSaved, $toast };
}

test('puts a design to use once its print is approved, and closes the failure toast on another attempt', async () => {
  const onSave = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('No connection.'));
  const { result, $toast } = await openSave(onSave);
  await act(() => result.current.save());
  expect(onSave).not.toHaveBeenCalled();
  await act(() => result.current.approve([]));
  expect($toast.get()).toMatchObject({
    title: 'Failed to save customization',
    description: 'No connection.',
  });
  onSave.mockReturnValue(new Promise(() => undefined));
  act(() => void result.current.approve([]));
  await waitFor(() => expect(result.current.isSaving).toBe(true));
  expect($toast.get()).toBeNull();
});
