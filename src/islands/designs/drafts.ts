import { DEFAULT_DESIGN, type Design, MAX_TEXT_LENGTH } from '#shared/designs/design.ts';
import { DesignInput } from '#shared/schemas/design.schema.ts';
import { draftKey, type KeyValueStore, logoKey } from './design-database.ts';

/** A logo that the shopper uploaded, or that is stored with a saved design. */
export interface LogoFile {
  file: Blob;
  name: string;
  /** The id of the saved design that stores the logo; absent for an upload. */
  storedWith?: string | null;
  /** A stored logo whose file had text: its picture doesn't show that. */
  hasLiveText?: boolean;
  removesWhite?: boolean;
}

/** An unfinished design. */
export interface Draft {
  design: Design;
  logo: LogoFile | null;
}

/** The drafts of this browser: one per product, and one per line item of the cart (docs/product/designs.md#drafts). */
export interface Drafts {
  read(key: string): Promise<Draft | null>;
  /** Saves a draft. Of several at once only the last is written. Resolves to false on failure. */
  save(key: string, draft: Draft): Promise<boolean>;
  delete(key: string): Promise<boolean>;
}

/** Stores the logo as a separate record, so that moving it does not write its file again. */
export function createDrafts(store: KeyValueStore): Drafts {
  const write = createWriteQueue(store);
  let written: { key: string; logo: LogoFile | null } | null = null;

  return {
    async read(key) {
      try {
        const [draft, logo] = await Promise.all([store.read(draftKey(key)), store.read(logoKey(key))]);
        return toDraft(draft, logo);
      } catch {
        return null;
      }
    },

    async save(key, { logo, ...draft }) {
      const isLogoWritten =
        written?.key === key &&
        written.logo?.file === logo?.file &&
        written.logo?.removesWhite === logo?.removesWhite;
      written = { key, logo };
      const isWritten = await write({
        [draftKey(key)]: draft,
        ...(!isLogoWritten && { [logoKey(key)]: logo ?? undefined }),
      });
      if (!isWritten) written = null;
      return isWritten;
    },

    delete(key) {
      written = null;
      return write({ [draftKey(key)]: undefined, [logoKey(key)]: undefined });
    },
  };
}

/** Writes one batch at a time. Merges entries that arrive during a write; the last value of a key wins. */
function createWriteQueue(store: KeyValueStore): (entries: Record<string, unknown>) => Promise<boolean> {
  let queued: Record<string, unknown> | null = null;
  let running: Promise<boolean> | null = null;

  async function drain(): Promise<boolean> {
    let allWritten = true;
    while (queued) {
      const entries = queued;
      queued = null;
      const written = await store.write(entries).then(
        () => true,
        () => false,
      );
      allWritten &&= written;
    }
    running = null;
    return allWritten;
  }

  return (entries) => {
    queued = { ...queued, ...entries };
    running ??= drain();
    return running;
  };
}

/** Parses a stored draft. Unreadable fields get their default. */
function toDraft(draft: unknown, logo: unknown): Draft | null {
  if (typeof draft !== 'object' || draft === null) return null;
  const { design } = draft as Partial<Draft>;
  return { design: toDesign(design), logo: isLogoFile(logo) ? logo : null };
}

/** Parses a design; unreadable fields get their default. Keeps a text that cannot be printed, so that it can be fixed. */
export function toDesign(value: unknown): Design {
  const fields = (value ?? {}) as Partial<Record<keyof Design, unknown>>;
  const { text } = fields;
  const entries = Object.entries(DesignInput.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(fields[name as keyof Design]);
    return [name, parsed.success ? parsed.data : DEFAULT_DESIGN[name as keyof Design]];
  });
  return {
    ...(Object.fromEntries(entries) as Design),
    text: typeof text === 'string' ? text.slice(0, MAX_TEXT_LENGTH) : DEFAULT_DESIGN.text,
  };
}

function isLogoFile(logo: unknown): logo is LogoFile {
  const { file, name } = (logo ?? {}) as Partial<LogoFile>;
  return file instanceof Blob && typeof name === 'string';
}
