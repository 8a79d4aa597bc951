import { useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { isEmptyDesign } from '#shared/customization/design.ts';
import type { StoreProduct } from '#shared/product.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';
import { type AttachedDesign, attachDesign } from './attached-designs.store.ts';
import { customizerApi } from './customizer.api.ts';
import { isSameSnapshot, type Snapshot } from './editor.ts';
import { dropDraft } from './open-design.ts';
import { clearDesignProblem } from './ordered-design.ts';
import { textProblem } from './text-problem.ts';

interface Saving {
  product: StoreProduct;
  color: string | undefined;
  /** What is attached already, and its design as it was opened. */
  attached: AttachedDesign | null;
  base: Snapshot;
  onSaved: () => void;
}

/** Saves the design and attaches it to its product. What fails can be tried again: nothing is closed. */
export function useSave({ product, color, attached, base, onSaved }: Saving) {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(snapshot: Snapshot, acceptLowResolution: boolean): Promise<void> {
    const { design, logo } = snapshot;
    const problem = isEmptyDesign(design, logo !== null)
      ? 'There is nothing to print yet: add a logo, a text or a background colour.'
      : textProblem(design.text);
    setFailure(problem);
    if (problem) return;
    setIsSaving(true);
    try {
      if (attached && isSameSnapshot(snapshot, base)) {
        attachDesign(product.id, { ...attached, acceptLowResolution });
      } else {
        const metadata = { productName: product.name, previewUrl: null };
        const saved = await customizerApi.save({ productId: product.id, color, ...design, metadata }, logo);
        attachDesign(product.id, {
          id: saved.id,
          design,
          artworkUrl: saved.artworkUrl,
          previewUrl: saved.artworkPreviewUrl,
          logoName: logo?.name ?? null,
          effectiveDpi: saved.effectiveDpi,
          acceptLowResolution,
        });
      }
      clearDesignProblem(product.id);
      await dropDraft(product.id);
      onSaved();
      showToast('Customization saved', `Add ${product.name} to your cart to order it with your design.`);
    } catch (error) {
      const message = messageOf(error);
      setFailure(message);
      showFailure('Failed to save customization', message);
    } finally {
      setIsSaving(false);
    }
  }

  return { save, isSaving, failure };
}

/** What is wrong with single fields says more than that something is. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields).join(' ') || error.message;
  return error instanceof Error ? error.message : String(error);
}
