import { atom, type WritableAtom } from 'nanostores';
import type { Design, Placement } from '#shared/designs/design.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { type AcceptedFlaws, textKey } from './consent.ts';
import { designDatabase } from './design-database.ts';
import { createDrafts, type Drafts, type LogoFile } from './drafts.ts';
import {
  createEditor,
  type Editor,
  emptySnapshot,
  isSameSnapshot,
  nearestPlacement,
  type Snapshot,
} from './editor.ts';
import { type Logo, readLogo } from './read-logo.ts';

/** A product's design in the editor. */
export interface OpenedDesign {
  editor: Editor;
  /** The saved design, or an empty one. "Start over" returns to it. */
  base: Snapshot;
  /** What "Reset" returns to. */
  empty: Snapshot;
  /** A draft was restored in place of the base. */
  isRestored: boolean;
  $accepted: WritableAtom<AcceptedFlaws>;
  /** The logo could not be restored. */
  isLogoMissing: boolean;
  /** Resolves when the last selected logo was read, successfully or not. */
  logoRead: Promise<void>;
}

const drafts: Drafts = createDrafts(designDatabase);

/**
 * Opens the draft with this key, or else the saved design, or else an empty one. Replaces a placement that the product doesn't
 * have.
 */
export async function openDesign(
  draftKey: string,
  saved: AttachedDesign | null,
  placements: readonly Placement[],
): Promise<OpenedDesign> {
  const empty = emptySnapshot(placements);
  const [draft, base] = await Promise.all([drafts.read(draftKey), savedSnapshot(saved, empty)]);
  const logo = draft?.logo ? await tryReadLogo(draft.logo) : null;
  const opened = draft ? { design: draft.design, logo } : base.snapshot;
  const placement = nearestPlacement(placements, opened.design.placement);
  const snapshot = { ...opened, design: { ...opened.design, placement } };
  const isLogoMissing = draft ? draft.logo !== null && !logo : base.isLogoMissing;
  return {
    editor: createEditor(snapshot),
    base: base.snapshot,
    empty,
    isRestored: draft !== null && !isSameSnapshot(snapshot, base.snapshot),
    $accepted: atom(
      draft ? { acceptedDpi: draft.acceptedDpi, acceptedText: draft.acceptedText } : acceptedOf(saved),
    ),
    isLogoMissing,
    logoRead: Promise.resolve(),
  };
}

/** Returns whether the design has unsaved changes. */
export function isUnfinished({ editor, base }: OpenedDesign): boolean {
  return !isSameSnapshot(editor.$history.get().present, base);
}

/** Saves unsaved changes as a draft. Resolves to false on failure. */
export function saveDraft(draftKey: string, opened: OpenedDesign): Promise<boolean> {
  if (!isUnfinished(opened)) return drafts.delete(draftKey);
  const { design, logo } = opened.editor.$history.get().present;
  const file = logo && { file: logo.file, name: logo.name, storedWith: logo.storedWith };
  return drafts.save(draftKey, { ...opened.$accepted.get(), design, logo: file });
}

export function deleteDraft(draftKey: string): Promise<boolean> {
  return drafts.delete(draftKey);
}

async function savedSnapshot(
  saved: AttachedDesign | null,
  empty: Snapshot,
): Promise<{ snapshot: Snapshot; isLogoMissing: boolean }> {
  if (!saved) return { snapshot: empty, isLogoMissing: false };
  const design: Design = saved.design;
  if (!saved.artworkUrl) return { snapshot: { design, logo: null }, isLogoMissing: false };
  const file = await fetchArtwork(saved.artworkUrl);
  const name = saved.logoName ?? 'Your logo';
  const logo = file && (await tryReadLogo({ file, name, storedWith: saved.id }));
  return { snapshot: { design, logo }, isLogoMissing: !logo };
}

async function fetchArtwork(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

async function tryReadLogo({ file, name, storedWith = null }: LogoFile): Promise<Logo | null> {
  try {
    const logo = { ...(await readLogo(file, name)), storedWith };
    // It is the server's own drawing.
    if (storedWith !== null) logo.$proof.set({ state: 'shown' });
    return logo;
  } catch {
    return null;
  }
}

function acceptedOf(saved: AttachedDesign | null): AcceptedFlaws {
  return {
    acceptedDpi: saved?.acceptLowResolution ? saved.effectiveDpi : null,
    acceptedText: saved?.acceptCroppedText ? textKey(saved.design) : null,
  };
}
