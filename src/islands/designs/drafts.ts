import { DEFAULT_DESIGN, type Design, MAX_TEXT_LENGTH } from '#shared/designs/design.ts';
import { DesignInput } from '#shared/schemas/design.schema.ts';
import type { KeyValueStore } from './design-database.ts';

/** A logo as the shopper gave it, or as it is stored with a saved design. */
export interface LogoFile {
  file: Blob;
  name: string;
  /** The saved design that it is stored with; absent for a file of the shopper's own. */
  storedWith?: string | null;
}

/** An unfinished design. */
export interface Draft {
  design: Design;
  logo: LogoFile | null;
  /** The resolution the shopper said to print at, in dots per inch. */
  acceptedDpi: number | null;
}

/** The unfinished designs of this browser, one a product. */
export interface Drafts {
  read(productId: string): Promise<Draft | null>;
  /** Keeps the draft as it is now; of several at once the last one is written. False when it cannot be kept. */
  keep(productId: string, draft: Draft): Promise<boolean>;
  drop(productId: string): Promise<boolean>;
}

const keyOf = (productId: string) => `draft:${productId}`;
const logoKeyOf = (productId: string) => `draft-logo:${productId}`;

/** The logo is a record of its own, so that moving it does not write its file again. */
export function createDrafts(store: KeyValueStore): Drafts {
  const write = latestWins(store);
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

    async keep(productId, { logo, ...draft }) {
      const isWritten = writtenLogo?.productId === productId && writtenLogo.file === logo?.file;
      writtenLogo = { productId, file: logo?.file };
      const written = await write({
        [keyOf(productId)]: draft,
        ...(!isWritten && { [logoKeyOf(productId)]: logo ?? undefined }),
      });
      if (!written) writtenLogo = null;
      return written;
    },

    drop(productId) {
      writtenLogo = null;
      return write({ [keyOf(productId)]: undefined, [logoKeyOf(productId)]: undefined });
    },
  };
}

/** Writes one after the other; what is asked for meanwhile is put together, and the last value of a key wins. */
function latestWins(store: KeyValueStore): (entries: Record<string, unknown>) => Promise<boolean> {
  let waiting: Record<string, unknown> | null = null;
  let running: Promise<boolean> | null = null;

  async function drain(): Promise<boolean> {
    let allWritten = true;
    while (waiting) {
      const entries = waiting;
      waiting = null;
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
    waiting = { ...waiting, ...entries };
    running ??= drain();
    return running;
  };
}

/** An earlier release may have kept it otherwise: what cannot be read is as by default. */
function toDraft(draft: unknown, logo: unknown): Draft | null {
  if (typeof draft !== 'object' || draft === null) return null;
  const { design, acceptedDpi } = draft as Partial<Draft>;
  return {
    design: toDesign(design),
    logo: isLogoFile(logo) ? logo : null,
    acceptedDpi: typeof acceptedDpi === 'number' ? acceptedDpi : null,
  };
}

/** A design with every field that can be read; a text stays as it was typed, even one that cannot be printed. */
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
