import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { loadAnew } from '#tests/support/visitor.ts';
import type { AttachedDesign } from '../../src/islands/designs/attached-designs.store.ts';
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
const NO_CONSENT = { acceptLowResolution: false, acceptCroppedText: false };

/** The save of an edited design whose print shows this many boxes, none of which is checked. */
async function openSave({
  boxCount = 0,
  onSave,
}: {
  boxCount?: number;
  onSave?: () => Promise<unknown>;
} = {}) {
  const [{ useSave }, { $toast }] = await loadAnew(() =>
    Promise.all([
      import('../../src/islands/designs/use-save.ts'),
      import('../../src/islands/toast/toast.store.ts'),
    ]),
  );
  const snapshot = { design: { ...DEFAULT_DESIGN, text: 'MEDIC' }, logo: null };
  const saved = { id: 'd1', design: snapshot.design, artworkUrl: null, logoName: null } as AttachedDesign;
  const onSaved = vi.fn();
  const { result, rerender } = renderHook(
    ({ boxCount }) =>
      useSave({
        product: PRODUCT,
        draftKey: 'p1',
        snapshot,
        consent: NO_CONSENT,
        boxCount,
        needsConsent: boxCount > 0,
        saved,
        base: snapshot,
        isReadingLogo: false,
        isLogoUnchecked: false,
        onSave: onSave ?? (async () => undefined),
        savedHint: '',
        onSaved,
        onLogoRejected: () => undefined,
      }),
    { initialProps: { boxCount } },
  );
  return { result, rerender, onSaved, $toast };
}

test('closes the failure toast while the design is saved again', async () => {
  const onSave = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('No connection.'));
  const { result, $toast } = await openSave({ onSave });
  await act(() => result.current.save());
  expect($toast.get()).toMatchObject({
    title: 'Failed to save customization',
    description: 'No connection.',
  });
  onSave.mockReturnValue(new Promise(() => undefined));
  act(() => void result.current.save());
  await waitFor(() => expect(result.current.isSaving).toBe(true));
  expect($toast.get()).toBeNull();
});

test('asks to check the box, or each of two', async () => {
  const { result, rerender } = await openSave({ boxCount: 2 });
  await act(() => result.current.save());
  expect(result.current.failure).toBe('Check each box to save it like this, or change the design.');
  rerender({ boxCount: 1 });
  expect(result.current.failure).toBe('Check the box to save it like this, or change the design.');
  rerender({ boxCount: 0 });
  expect(result.current.failure).toBeNull();
});
