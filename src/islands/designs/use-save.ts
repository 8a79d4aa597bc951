import { useEffect, useRef, useState } from 'react';
import { isEmptyDesign } from '#shared/designs/design.ts';
import type { PrintConsent } from '#shared/designs/ordered-design.ts';
import { ApiError } from '../../client/api-error.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';
import { dismissToast } from '../toast/toast.store.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { isSameSnapshot, type Snapshot, textError } from './editor.ts';
import { deleteDraft } from './open-design.ts';
import type { EditedProduct } from './product-pictures.ts';
import { saveDesign } from './save-design.ts';

/** A design as the server stored it, before the shopper's consents are added. */
type StoredDesign = Omit<AttachedDesign, keyof PrintConsent>;

interface Saving {
  product: EditedProduct;
  draftKey: string;
  /** The present state of the editor. */
  snapshot: Snapshot;
  consent: PrintConsent;
  /** The number of consent boxes, one for each flaw of the print. */
  boxCount: number;
  /** The print has a flaw that the shopper hasn't accepted. */
  needsConsent: boolean;
  /** The saved design and its state when the editor was opened. */
  saved: AttachedDesign | null;
  base: Snapshot;
  /** A logo was selected, but the editor doesn't show its print yet. */
  isReadingLogo: boolean;
  /** The server couldn't check how the logo prints. */
  isLogoUnchecked: boolean;
  /** Puts the design to use. A rejection leaves the editor open, and the next attempt doesn't save it again. */
  onSave: (design: AttachedDesign) => Promise<unknown>;
  /** What to do with the saved design, for the toast. */
  savedHint: string;
  onSaved: () => void;
  onLogoRejected: (message: string) => void;
}

const LOGO_PENDING = 'Still processing your logo. Try again in a moment.';
const LOGO_UNCHECKED = "We couldn't check how your logo prints. Check it again under “Logo”, then save.";
/** Matches the codes of errors about the logo. */
const LOGO_ERROR_CODES = /^(?:picture_|(?:file_too_large|customization_not_found)$)/;
const NOT_ACCEPTED = 'Check each box to save it like this, or change the design.';
const NOT_ACCEPTED_ONE = 'Check the box to save it like this, or change the design.';
const EMPTY_DESIGN = 'There is nothing to print yet. Add a logo, text or a background color.';

/**
 * Saves the design and puts it to use. A failure leaves the editor open for another attempt. Closing the editor cancels
 * the save and leaves a draft.
 */
export function useSave({
  product,
  draftKey,
  snapshot,
  consent,
  boxCount,
  needsConsent,
  saved,
  base,
  isReadingLogo,
  isLogoUnchecked,
  ...handlers
}: Saving) {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Why the last press saved nothing, until that is corrected. */
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const latest = useRef<{ snapshot: Snapshot; stored: StoredDesign } | null>(
    saved && !saved.isGone ? { snapshot: base, stored: saved } : null,
  );
  useEffect(() => () => running.current?.abort(), []);

  const logoProblem = isReadingLogo ? LOGO_PENDING : isLogoUnchecked ? LOGO_UNCHECKED : null;
  const currentProblem = logoProblem ?? problemOf(snapshot) ?? (needsConsent ? NOT_ACCEPTED : null);
  if (problem && problem !== currentProblem) setProblem(null);

  async function save(): Promise<void> {
    if (running.current) return;
    setFailure(null);
    dismissToast();
    setProblem(currentProblem);
    if (currentProblem) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setIsSaving(true);
    try {
      const stored =
        latest.current && isSameSnapshot(snapshot, latest.current.snapshot)
          ? latest.current.stored
          : await saveNew(snapshot, signal);
      if (signal.aborted) return;
      latest.current = { snapshot, stored };
      await handlers.onSave({ ...stored, ...consent });
      await deleteDraft(draftKey);
      handlers.onSaved();
      showToast('Customization saved', handlers.savedHint);
    } catch (error) {
      if (!signal.aborted) handleFailure(error);
    } finally {
      running.current = null;
      setIsSaving(false);
    }
  }

  async function saveNew({ design, logo }: Snapshot, signal: AbortSignal): Promise<StoredDesign> {
    const metadata = { productName: product.name, previewUrl: null };
    const data = { productId: product.id, color: product.color, ...design, metadata };
    const { id, artworkUrl, artworkPreviewUrl, previews, effectiveDpi, textFits } = await saveDesign(
      data,
      logo,
      { signal },
    );
    const logoName = logo?.name ?? null;
    const previewUrl = artworkPreviewUrl;
    return { id, design, artworkUrl, previewUrl, previews, logoName, effectiveDpi, textFits };
  }

  function handleFailure(error: unknown): void {
    const message = messageOf(error);
    setFailure({ message, of: stateOf(snapshot, consent) });
    showFailure('Failed to save customization', message);
    if (error instanceof ApiError && (LOGO_ERROR_CODES.test(error.code) || error.fields['logo']))
      handlers.onLogoRejected(message);
  }

  const isCurrent = failure?.of.every((value, index) => value === stateOf(snapshot, consent)[index]);
  const currentMessage = problem === NOT_ACCEPTED && boxCount === 1 ? NOT_ACCEPTED_ONE : problem;
  return { save, isSaving, failure: isCurrent ? failure?.message : currentMessage };
}

/** A failed attempt and the state that it saved: the message disappears when that changes. */
interface Failure {
  message: string;
  of: unknown[];
}

function stateOf(snapshot: Snapshot, { acceptLowResolution, acceptCroppedText }: PrintConsent): unknown[] {
  return [snapshot, acceptLowResolution, acceptCroppedText];
}

function problemOf({ design, logo }: Snapshot): string | null {
  return isEmptyDesign(design, logo !== null) ? EMPTY_DESIGN : textError(design.text);
}

/** Prefers the messages of the fields, which are more specific. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields).join(' ') || error.message;
  return error instanceof Error ? error.message : String(error);
}
