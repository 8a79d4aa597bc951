import type { Design } from '#shared/designs/design.ts';
import type { PixelSize, PlacementArea } from '#shared/designs/print-area.ts';
import type { PrintFlaw } from '#shared/designs/print-flaws.ts';
import type { PrintedInches } from '#shared/designs/printed-size.ts';

/**
 * A logo in its stored form: a PNG without metadata. Its resolution is computed from this size (`countedSize`).
 */
export interface StoredLogo extends PixelSize {
  png: Buffer;
}

/** A preview in the two widths of product pictures (`src/shared/pictures.ts`), and its detail around the print area. */
export interface Preview {
  large: Buffer;
  small: Buffer;
  detail: Buffer;
}

/** The tasks of the drawing process: the input and the result of each kind, which are sent as messages. */
export interface DrawingTasks {
  /** The files of a design. */
  design: {
    input: {
      design: Design;
      area: PlacementArea;
      logo: StoredLogo | null;
      /** The paths of the product pictures, one preview each; if empty, it is rendered on plain paper. */
      pictures: readonly string[];
    };
    result: {
      print: Buffer;
      /** One for each picture. */
      previews: Preview[];
      /** What is wrong with the print, as far as drawing it shows (docs/product/designs.md#print-checks). */
      flaws: PrintFlaw[];
      /** What is wrong besides on the product in the color of each picture; nothing without pictures. */
      flawsOn: PrintFlaw[][];
      /** The size of what is printed; null if that is nothing. */
      printedInches: PrintedInches | null;
    };
  };
  /** A logo with the white around it made transparent, as a PNG; null if nothing is left. */
  'without-white': {
    /** The longer side of the result at most, in pixels. */
    input: { png: Buffer; side: number };
    result: Buffer | null;
  };
  /** A product's picture, decoded, in front of a color, as square WebP files of these widths in pixels. */
  squares: {
    input: { png: Buffer; background: string; widths: readonly number[] };
    result: Buffer[];
  };
}

export type DrawingKind = keyof DrawingTasks;

/** A task as the drawing process receives it. */
export type TaskMessage = {
  [Kind in DrawingKind]: { kind: Kind; input: DrawingTasks[Kind]['input'] };
}[DrawingKind];

/** The reply, with the resident memory of the process in bytes. An error has the code of the file system, if it is one of it. */
export type TaskReply = { memoryBytes: number } & (
  | { result: unknown }
  | { error: string; code?: string | undefined }
);
