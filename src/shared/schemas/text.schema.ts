import * as z from 'zod/mini';

/** No control characters, half characters or marks that turn the writing direction. */
const LINE = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;
/** The same with line breaks and tabs. */
const LINES = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\t])*$/u;
/** 6 to 15 digits (E.164) and the signs between them, perhaps an extension. Without flags or classes: browsers check it as well. */
const PHONE =
  /^(?:(?:\s|\+|\(|\)|\.|\/|-)*\d){6,15}(?:\s|\+|\(|\)|\.|\/|-)*(?:(?:,\s*)?(?:x|X|ext|Ext|EXT)\.?\s*\d{1,8})?\s*$/;
const NOT_A_PHONE = 'Enter a phone number such as 702 555 0100';
const NOT_TEXT = 'Please enter text here';
const UNREADABLE = 'Please remove the special characters';

const written = (
  missing: string,
  most: number,
  pattern: RegExp,
  tidy: ReturnType<typeof z.overwrite<string>> = z.trim(),
) =>
  z
    .string(missing)
    .check(
      tidy,
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(most, `Please use at most ${most} characters`),
      z.regex(pattern, UNREADABLE),
    );

/** A required line of text: trimmed, not empty, bounded, readable. */
export const text = (missing: string, most: number) => written(missing, most, LINE);

/** A required text of several lines. A form posts a line break as two characters; it counts as one here. */
export const paragraphs = (missing: string, most: number) =>
  written(
    missing,
    most,
    LINES,
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
  );

/** An optional line of text. */
export const optionalText = (most: number) => absentWhenEmpty(text(NOT_TEXT, most));

/** An optional field in which an empty string counts as absent (api.md, "Common"). */
export const absentWhenEmpty = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    z.optional(schema),
  );

export const email = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(254, message), z.email(message));

export const phone = absentWhenEmpty(
  z
    .string(NOT_A_PHONE)
    .check(z.trim(), z.maxLength(40, { error: NOT_A_PHONE, abort: true }), z.regex(PHONE, NOT_A_PHONE)),
);
