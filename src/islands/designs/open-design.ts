import { atom, type WritableAtom } from 'nanostores';
import type { Design } from '#shared/designs/design.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { designDatabase } from './design-database.ts';
import { createDrafts, type Drafts, type LogoFile } from './drafts.ts';
import { createEditor, type Editor, EMPTY_SNAPSHOT, isSameSnapshot, type Snapshot } from './editor.ts';
import { type Logo, readLogo } from './read-logo.ts';

/** A product's design, ready to be worked on. */
export interface OpenedDesign {
  editor: Editor;
  /** What was saved, or nothing yet: where "Start over" leads. */
  base: Snapshot;
  /** An unfinished design was found and is shown in place of the base. */
  isRestored: boolean;
  /** The resolution the shopper said to print at, in dots per inch. */
  $acceptedDpi: WritableAtom<number | null>;
  /** The logo could not be brought back. */
  isLogoMissing: boolean;
  /** Ends when the logo that was chosen last has been read, and is in the design or refused. */
  reading: Promise<void>;
}

const drafts: Drafts = createDrafts(designDatabase);

/** Opens the draft of a product, else its saved design, else an empty one. */
export async function openDesign(productId: string, attached: AttachedDesign | null): Promise<OpenedDesign> {
  const [draft, base] = await Promise.all([drafts.read(productId), savedSnapshot(attached)]);
  const logo = draft?.logo ? await tryToRead(draft.logo) : null;
  const snapshot = draft ? { design: draft.design, logo } : base.snapshot;
  const isLogoMissing = draft ? draft.logo !== null && !logo : base.isLogoMissing;
  return {
    editor: createEditor(snapshot),
    base: base.snapshot,
    isRestored: draft !== null && !isSameSnapshot(snapshot, base.snapshot),
    $acceptedDpi: atom(draft ? draft.acceptedDpi : acceptedOf(attached)),
    isLogoMissing,
    reading: Promise.resolve(),
  };
}

/** Whether there is anything that has not been saved. */
export function isUnfinished({ editor, base }: OpenedDesign): boolean {
  return !isSameSnapshot(editor.$history.get().present, base);
}

/** Keeps what is unfinished for the next time; false when this browser cannot. */
export function keepDraft(productId: string, opened: OpenedDesign): Promise<boolean> {
  if (!isUnfinished(opened)) return drafts.drop(productId);
  const { design, logo } = opened.editor.$history.get().present;
  const file = logo && { file: logo.file, name: logo.name, storedWith: logo.storedWith };
  return drafts.keep(productId, { design, logo: file, acceptedDpi: opened.$acceptedDpi.get() });
}

export function dropDraft(productId: string): Promise<boolean> {
  return drafts.drop(productId);
}

async function savedSnapshot(
  attached: AttachedDesign | null,
): Promise<{ snapshot: Snapshot; isLogoMissing: boolean }> {
  if (!attached) return { snapshot: EMPTY_SNAPSHOT, isLogoMissing: false };
  const design: Design = attached.design;
  if (!attached.artworkUrl) return { snapshot: { design, logo: null }, isLogoMissing: false };
  const file = await fetchArtwork(attached.artworkUrl);
  const name = attached.logoName ?? 'Your logo';
  const logo = file && (await tryToRead({ file, name, storedWith: attached.id }));
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

async function tryToRead({ file, name, storedWith = null }: LogoFile): Promise<Logo | null> {
  try {
    return { ...(await readLogo(file, name)), storedWith };
  } catch {
    return null;
  }
}

function acceptedOf(attached: AttachedDesign | null): number | null {
  return attached?.acceptLowResolution ? attached.effectiveDpi : null;
}
