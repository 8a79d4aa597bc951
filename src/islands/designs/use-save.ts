import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { isEmptyDesign } from '#shared/designs/design.ts';
import type { StoreProduct } from '#shared/product.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';
import { type AttachedDesign, attachDesign } from './attached-designs.store.ts';
import { designsApi } from './designs.api.ts';
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
  /** A logo was chosen, and is not in the design yet. */
  isReadingLogo: boolean;
  onSaved: () => void;
  onLogoRefused: (message: string) => void;
}

const READING = 'Your logo is still being read. Please press again in a moment.';
/** Codes of errors that are about the logo, whatever their status. */
const LOGO_REFUSED = /^(?:picture_|(?:file_too_large|customization_not_found)$)/;
const EMPTY = 'There is nothing to print yet: add a logo, a text or a background colour.';

/**
 * Saves the design and attaches it to its product. What fails can be tried again: nothing is closed. Who
 * leaves the editor meanwhile gives it up: the design stays a draft.
 */
export function useSave({ product, color, attached, base, isReadingLogo, ...then }: Saving) {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save(snapshot: Snapshot, acceptLowResolution: boolean): Promise<void> {
    if (running.current) return;
    const problem = isReadingLogo ? READING : problemOf(snapshot);
    setFailure(problem);
    if (problem) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setIsSaving(true);
    try {
      const isSaved = attached && !attached.isGone && isSameSnapshot(snapshot, base);
      const saved = isSaved ? attached : await saveAnew(snapshot, signal);
      if (signal.aborted) return;
      attachDesign(product.id, { ...saved, acceptLowResolution });
      clearDesignProblem(product.id);
      await dropDraft(product.id);
      then.onSaved();
      showToast('Customization saved', `Add ${product.name} to your cart to order it with your design.`);
    } catch (error) {
      if (!signal.aborted) tell(error);
    } finally {
      running.current = null;
      setIsSaving(false);
    }
  }

  async function saveAnew(
    { design, logo }: Snapshot,
    signal: AbortSignal,
  ): Promise<Omit<AttachedDesign, 'acceptLowResolution'>> {
    const metadata = { productName: product.name, previewUrl: null };
    const data = { productId: product.id, color, ...design, metadata };
    const saved = await designsApi.save(data, logo, { signal });
    const { id, artworkUrl, artworkPreviewUrl: previewUrl, previews, effectiveDpi } = saved;
    return { id, design, artworkUrl, previewUrl, previews, logoName: logo?.name ?? null, effectiveDpi };
  }

  function tell(error: unknown): void {
    const message = messageOf(error);
    setFailure(message);
    showFailure('Failed to save customization', message);
    if (error instanceof ApiError && (LOGO_REFUSED.test(error.code) || error.fields['logo']))
      then.onLogoRefused(message);
  }

  return { save, isSaving, failure: failure === READING && !isReadingLogo ? null : failure };
}

function problemOf({ design, logo }: Snapshot): string | null {
  return isEmptyDesign(design, logo !== null) ? EMPTY : textProblem(design.text);
}

/** What is wrong with single fields says more than that something is. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields).join(' ') || error.message;
  return error instanceof Error ? error.message : String(error);
}
