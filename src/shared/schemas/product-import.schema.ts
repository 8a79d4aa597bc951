import * as z from 'zod/mini';
import { flag } from './product-actions.schema.ts';
import { optionalText } from './text.schema.ts';

/** The largest file of products that can be imported. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
/** The most lines of such a file, without its header. */
export const MAX_IMPORT_LINES = 5000;
/** The most products and variants that one import adds or changes: nothing else is answered in the meantime. */
export const MAX_IMPORTED = 100;
/** The most changes and problems that a response lists. */
export const MAX_LISTED = 200;

/** The data part of POST /api/admin/products/import. */
export const ProductImportInput = z.object({
  /** Imports the file; otherwise nothing is saved. */
  apply: flag,
  /** The `version` of the check that the administrator saw. */
  version: optionalText(64),
});

/** What a file of products would change, or has changed. */
export const ProductImport = z.object({
  /** Whether it was saved: not if there is a problem, or if it would change something else than `version` said. */
  isApplied: z.boolean(),
  /** Identifies these changes: sent back with the import, so that it saves exactly what was checked. */
  version: z.string(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** The first added and changed products. */
  changes: z.array(
    z.object({
      line: z.number(),
      name: z.string(),
      kind: z.enum(['added', 'changed']),
      /** Each change in words: `Price 20.00 → 21.00`. */
      details: z.array(z.string()),
    }),
  ),
  /** The number of all problems. With one, nothing is saved. */
  problemCount: z.number(),
  problems: z.array(
    z.object({
      /** The line of the file, counted from 1. */
      line: z.number(),
      /** Null for a whole line. */
      column: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
});
export type ProductImport = z.output<typeof ProductImport>;
export type ImportProblem = ProductImport['problems'][number];
