import { atom, type WritableAtom } from 'nanostores';
import type { Design } from '#shared/designs/design.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { designDatabase } from './design-database.ts';
import { createDrafts, type Drafts, type LogoFile } from './drafts.ts';
import { createEditor, type Editor, EMPTY_SNAPSHOT, isSameSnapshot, type Snapshot } from './editor.ts';
import { type Logo, readLogo } from './read-logo.ts';

/** A product's design in the editor. */
export interface OpenedDesign {
  editor: Editor;
  /** The saved design, or an empty one. "Start over" returns to it. */
  base: Snapshot;
  /** A draft was restored in place of the base. */
  isRestored: boolean;
  /** The print resolution that the shopper accepted, in dots per inch. */
  $acceptedDpi: WritableAtom<number | null>;
  /** The logo could not be restored. */
  isLogoMissing: boolean;
  /** Resolves when the last selected logo was read, successfully or not. */
  logoRead: Promise<void>;
}

const drafts: Drafts = createDrafts(designDatabase);

/** Opens the draft of a product, or else its saved design, or else an empty one. */
export async function openDesign(productId: string, attached: AttachedDesign | null): Promise<OpenedDesign> {
  const [draft, base] = await Promise.all([drafts.read(productId), savedSnapshot(attached)]);
  const logo = draft?.logo ? await tryReadLogo(draft.logo) : null;
  const snapshot = draft ? { design: draft.design, logo } : base.snapshot;
  const isLogoMissing = draft ? draft.logo !== null && !logo : base.isLogoMissing;
  return {
    editor: createEditor(snapshot),
    base: base.snapshot,
    isRestored: draft !== null && !isSameSnapshot(snapshot, base.snapshot),
    $acceptedDpi: atom(draft ? draft.acceptedDpi : acceptedOf(attached)),
    isLogoMissing,
    logoRead: Promise.resolve(),
  };
}

/** Returns whether the design has unsaved changes. */
export function isUnfinished({ editor, base }: OpenedDesign): boolean {
  return !isSameSnapshot(editor.$history.get().present, base);
}

/** Saves unsaved changes as a draft. Resolves to false on failure. */
export function saveDraft(productId: string, opened: OpenedDesign): Promise<boolean> {
  if (!isUnfinished(opened)) return drafts.delete(productId);
  const { design, logo } = opened.editor.$history.get().present;
  const file = logo && { file: logo.file, name: logo.name, storedWith: logo.storedWith };
  return drafts.save(productId, { design, logo: file, acceptedDpi: opened.$acceptedDpi.get() });
}

export function deleteDraft(productId: string): Promise<boolean> {
  return drafts.delete(productId);
}

async function savedSnapshot(
  attached: AttachedDesign | null,
): Promise<{ snapshot: Snapshot; isLogoMissing: boolean }> {
  if (!attached) return { snapshot: EMPTY_SNAPSHOT, isLogoMissing: false };
  const design: Design = attached.design;
  if (!attached.artworkUrl) return { snapshot: { design, logo: null }, isLogoMissing: false };
  const file = await fetchArtwork(attached.artworkUrl);
  const name = attached.logoName ?? 'Your logo';
  const logo = file && (await tryReadLogo({ file, name, storedWith: attached.id }));
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
    return { ...(await readLogo(file, name)), storedWith };
  } catch {
    return null;
  }
}

function acceptedOf(attached: AttachedDesign | null): number | null {
  return attached?.acceptLowResolution ? attached.effectiveDpi : null;
}
