import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { isEmptyDesign } from '#shared/designs/design.ts';
import type { StoreProduct } from '#shared/product.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';
import { type AttachedDesign, attachDesign, clearDesignError } from './attached-designs.store.ts';
import { designsApi } from './designs.api.ts';
import { isSameSnapshot, type Snapshot, textError } from './editor.ts';
import { deleteDraft } from './open-design.ts';

interface Saving {
  product: StoreProduct;
  color: string | undefined;
  /** The attached design and its state when the editor was opened. */
  attached: AttachedDesign | null;
  base: Snapshot;
  /** A logo was selected, but is not in the design yet. */
  isReadingLogo: boolean;
  onSaved: () => void;
  onLogoRejected: (message: string) => void;
}

const LOGO_PENDING = 'Your logo is still being read. Please press again in a moment.';
/** Matches the codes of errors about the logo. */
const LOGO_ERROR_CODES = /^(?:picture_|(?:file_too_large|customization_not_found)$)/;
const EMPTY_DESIGN = 'There is nothing to print yet: add a logo, a text or a background colour.';

/**
 * Saves the design and attaches it to its product. A failure leaves the editor open for another attempt. Closing
 * the editor cancels the save and leaves a draft.
 */
export function useSave({ product, color, attached, base, isReadingLogo, ...then }: Saving) {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save(snapshot: Snapshot, acceptLowResolution: boolean): Promise<void> {
    if (running.current) return;
    const problem = isReadingLogo ? LOGO_PENDING : problemOf(snapshot);
    setFailure(problem);
    if (problem) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setIsSaving(true);
    try {
      const isSaved = attached && !attached.isGone && isSameSnapshot(snapshot, base);
      const saved = isSaved ? attached : await saveNew(snapshot, signal);
      if (signal.aborted) return;
      attachDesign(product.id, { ...saved, acceptLowResolution });
      clearDesignError(product.id);
      await deleteDraft(product.id);
      then.onSaved();
      showToast('Customization saved', `Add ${product.name} to your cart to order it with your design.`);
    } catch (error) {
      if (!signal.aborted) handleFailure(error);
    } finally {
      running.current = null;
      setIsSaving(false);
    }
  }

  async function saveNew(
    { design, logo }: Snapshot,
    signal: AbortSignal,
  ): Promise<Omit<AttachedDesign, 'acceptLowResolution'>> {
    const metadata = { productName: product.name, previewUrl: null };
    const data = { productId: product.id, color, ...design, metadata };
    const saved = await designsApi.save(data, logo, { signal });
    const { id, artworkUrl, artworkPreviewUrl: previewUrl, previews, effectiveDpi } = saved;
    return { id, design, artworkUrl, previewUrl, previews, logoName: logo?.name ?? null, effectiveDpi };
  }

  function handleFailure(error: unknown): void {
    const message = messageOf(error);
    setFailure(message);
    showFailure('Failed to save customization', message);
    if (error instanceof ApiError && (LOGO_ERROR_CODES.test(error.code) || error.fields['logo']))
      then.onLogoRejected(message);
  }

  return { save, isSaving, failure: failure === LOGO_PENDING && !isReadingLogo ? null : failure };
}

function problemOf({ design, logo }: Snapshot): string | null {
  return isEmptyDesign(design, logo !== null) ? EMPTY_DESIGN : textError(design.text);
}

/** Prefers the messages of the fields, which are more specific. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields).join(' ') || error.message;
  return error instanceof Error ? error.message : String(error);
}
