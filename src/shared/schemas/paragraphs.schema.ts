import * as z from 'zod/mini';
import { textField } from './text.schema.ts';

// A separate file, so that the checkout doesn't load it with single-line texts.

/** No control characters but line breaks and tabs, no lone surrogates or marks that change the writing direction. */
const LINES = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\t])*$/u;

/** A required text of several lines. A line break, which forms post as two characters, counts as one. */
export const paragraphs = (missing: string, maxLength: number) =>
  textField(
    missing,
    maxLength,
    LINES,
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
  );
