import { atom, type WritableAtom } from 'nanostores';
import type { Design, Placement } from '#shared/designs/design.ts';
import type { AttachedDesign, SavedPrint } from './attached-designs.store.ts';
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
  /** The saved design whose print is shown for approval; null while it is edited. */
  $approving: WritableAtom<SavedPrint | null>;
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
    $approving: atom(null),
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
  if (!logo) return drafts.save(draftKey, { design, logo });
  const { file, name, storedWith, hasLiveText, removesWhite } = logo;
  return drafts.save(draftKey, { design, logo: { file, name, storedWith, hasLiveText, removesWhite } });
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
  const hasLiveText = saved.flaws.includes('live_text');
  const logo = file && (await tryReadLogo({ file, name, storedWith: saved.id, hasLiveText }));
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

async function tryReadLogo(stored: LogoFile): Promise<Logo | null> {
  const { file, name, storedWith = null, hasLiveText = false, removesWhite = false } = stored;
  try {
    const read = await readLogo(file, name);
    const logo = { ...read, storedWith, hasLiveText: hasLiveText || read.hasLiveText, removesWhite };
    // It is the server's own drawing.
    if (storedWith !== null && !removesWhite) logo.$proof.set({ state: 'shown' });
    return logo;
  } catch {
    return null;
  }
}
