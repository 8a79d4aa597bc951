import { useEffect, useRef, useState } from 'react';
import { isEmptyDesign } from '#shared/designs/design.ts';
import type { PrintFlaw } from '#shared/designs/print-flaws.ts';
import { ApiError } from '../../client/api-error.ts';
import { showFailure } from '../toast/show-toast.ts';
import { dismissToast } from '../toast/toast.store.ts';
import { $approvedDesign } from './approved-design.store.ts';
import type { AttachedDesign, SavedPrint } from './attached-designs.store.ts';
import { isSameSnapshot, type Snapshot, textError } from './editor.ts';
import { deleteDraft, type OpenedDesign } from './open-design.ts';
import type { EditedProduct } from './product-pictures.ts';
import { saveDesign } from './save-design.ts';

interface Saving extends Pick<OpenedDesign, 'base' | '$approving'> {
  product: EditedProduct;
  draftKey: string;
  /** The present state of the editor. */
  snapshot: Snapshot;
  /** The saved design when the editor was opened, whose state is `base`. */
  saved: AttachedDesign | null;
  /** A logo was selected, but the editor doesn't show its print yet. */
  isReadingLogo: boolean;
  /** The server couldn't check how the logo prints. */
  isLogoUnchecked: boolean;
  /** Puts the approved design to use. A rejection leaves the editor open, and the next attempt doesn't save it again. */
  onSave: (design: AttachedDesign) => Promise<unknown>;
  onSaved: () => void;
  onLogoRejected: (message: string) => void;
}

const LOGO_PENDING = 'Still processing your logo. Try again in a moment.';
const LOGO_UNCHECKED =
  "We couldn't check how your logo prints. Check it again under “Print check”, then save.";
/** Matches the codes of errors about the logo. */
const LOGO_ERROR_CODES = /^(?:picture_|(?:file_too_large|customization_not_found)$)/;
const EMPTY_DESIGN = 'There is nothing to print yet. Add a logo, text or a background color.';

/**
 * Saves the design, shows its print for approval, and puts the approved design to use. A failure leaves the editor open for another
 * attempt. Closing the editor cancels the save and leaves a draft.
 */
export function useSave({
  product,
  draftKey,
  snapshot,
  saved,
  base,
  $approving,
  isReadingLogo,
  isLogoUnchecked,
  ...handlers
}: Saving) {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Why the last press saved nothing, until that is corrected. */
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const latest = useRef<{ snapshot: Snapshot; print: SavedPrint } | null>(
    saved && !saved.isGone ? { snapshot: base, print: saved } : null,
  );
  useEffect(() => () => running.current?.abort(), []);

  const logoProblem = isReadingLogo ? LOGO_PENDING : isLogoUnchecked ? LOGO_UNCHECKED : null;
  const currentProblem = logoProblem ?? problemOf(snapshot);
  if (problem && problem !== currentProblem) setProblem(null);

  /** Does one thing at a time, and reports its failure. */
  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (running.current) return;
    setFailure(null);
    dismissToast();
    running.current = new AbortController();
    const { signal } = running.current;
    setIsSaving(true);
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) handleFailure(error);
    } finally {
      running.current = null;
      setIsSaving(false);
    }
  }

  async function save(): Promise<void> {
    setProblem(currentProblem);
    if (currentProblem) return;
    await run(async (signal) => {
      const print =
        latest.current && isSameSnapshot(snapshot, latest.current.snapshot)
          ? latest.current.print
          : await saveNew(snapshot, signal);
      if (signal.aborted) return;
      latest.current = { snapshot, print };
      $approving.set(print);
    });
  }

  async function approve(acceptFlaws: PrintFlaw[]): Promise<void> {
    const print = $approving.get();
    if (!print) return;
    await run(async () => {
      await handlers.onSave({ ...print, acceptFlaws });
      // Otherwise the shopper has gone on editing.
      if ($approving.get() !== print) return;
      await deleteDraft(draftKey);
      $approvedDesign.set(print.id);
      handlers.onSaved();
    });
  }

  async function saveNew({ design, logo }: Snapshot, signal: AbortSignal): Promise<SavedPrint> {
    const metadata = { productName: product.name, previewUrl: null };
    const data = { productId: product.id, color: product.color, ...design, metadata };
    const saved = await saveDesign(data, logo, { signal });
    const { id, artworkUrl, previews, effectiveDpi, flaws, flawsOn, printedInches } = saved;
    return {
      id,
      design,
      artworkUrl,
      previewUrl: saved.artworkPreviewUrl,
      previews,
      logoName: logo?.name ?? null,
      effectiveDpi,
      flaws,
      flawsOn,
      printedInches,
    };
  }

  function handleFailure(error: unknown): void {
    const message = messageOf(error);
    setFailure({ message, of: snapshot });
    showFailure('Failed to save customization', message);
    if (error instanceof ApiError && (LOGO_ERROR_CODES.test(error.code) || error.fields['logo'])) {
      // It has to be saved again, with another logo.
      latest.current = null;
      $approving.set(null);
      handlers.onLogoRejected(message);
    }
  }

  return { save, approve, isSaving, failure: failure?.of === snapshot ? failure.message : problem };
}

/** A failed attempt and the state that it saved: the message disappears when that changes. */
interface Failure {
  message: string;
  of: Snapshot;
}

function problemOf({ design, logo }: Snapshot): string | null {
  return isEmptyDesign(design, logo !== null) ? EMPTY_DESIGN : textError(design.text);
}

/** Prefers the messages of the fields, which are more specific. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields).join(' ') || error.message;
  return error instanceof Error ? error.message : String(error);
}
