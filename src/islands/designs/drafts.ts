import { DEFAULT_DESIGN, type Design, MAX_TEXT_LENGTH } from '#shared/designs/design.ts';
import { DesignInput } from '#shared/schemas/design.schema.ts';
import type { KeyValueStore } from './design-database.ts';

/** A logo that the shopper uploaded, or that is stored with a saved design. */
export interface LogoFile {
  file: Blob;
  name: string;
  /** The id of the saved design that stores the logo; absent for an upload. */
  storedWith?: string | null;
}

/** An unfinished design. */
export interface Draft {
  design: Design;
  logo: LogoFile | null;
  /** The print resolution that the shopper accepted, in dots per inch. */
  acceptedDpi: number | null;
}

/** The drafts of this browser, one per product (docs/product.md#drafts). */
export interface Drafts {
  read(productId: string): Promise<Draft | null>;
  /** Saves a draft. Of several at once only the last is written. Resolves to false on failure. */
  save(productId: string, draft: Draft): Promise<boolean>;
  delete(productId: string): Promise<boolean>;
}

const keyOf = (productId: string) => `draft:${productId}`;
const logoKeyOf = (productId: string) => `draft-logo:${productId}`;

/** Stores the logo as a separate record, so that moving it does not write its file again. */
export function createDrafts(store: KeyValueStore): Drafts {
  const write = createWriteQueue(store);
  let writtenLogo: { productId: string; file: Blob | undefined } | null = null;

  return {
    async read(productId) {
      try {
        const [draft, logo] = await Promise.all([
          store.read(keyOf(productId)),
          store.read(logoKeyOf(productId)),
        ]);
        return toDraft(draft, logo);
      } catch {
        return null;
      }
    },

    async save(productId, { logo, ...draft }) {
      const isWritten = writtenLogo?.productId === productId && writtenLogo.file === logo?.file;
      writtenLogo = { productId, file: logo?.file };
      const written = await write({
        [keyOf(productId)]: draft,
        ...(!isWritten && { [logoKeyOf(productId)]: logo ?? undefined }),
      });
      if (!written) writtenLogo = null;
      return written;
    },

    delete(productId) {
      writtenLogo = null;
      return write({ [keyOf(productId)]: undefined, [logoKeyOf(productId)]: undefined });
    },
  };
}

/** Writes one batch at a time. Entries that arrive meanwhile are merged; the last value of a key wins. */
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

/** Parses a stored draft. An earlier release may have stored it differently: unreadable fields get their default. */
function toDraft(draft: unknown, logo: unknown): Draft | null {
  if (typeof draft !== 'object' || draft === null) return null;
  const { design, acceptedDpi } = draft as Partial<Draft>;
  return {
    design: toDesign(design),
    logo: isLogoFile(logo) ? logo : null,
    acceptedDpi: typeof acceptedDpi === 'number' ? acceptedDpi : null,
  };
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
