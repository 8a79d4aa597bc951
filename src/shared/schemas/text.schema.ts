import * as z from 'zod/mini';

/** No control characters, half characters or marks that turn the writing direction. */
const LINE = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;
/** The same with line breaks and tabs. */
const LINES = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u;
const UNREADABLE = 'Please remove the special characters';

const written = (missing: string, most: number, pattern: RegExp) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(most, `Please use at most ${most} characters`),
      z.regex(pattern, UNREADABLE),
    );

/** A required line of text: trimmed, not empty, bounded, readable. */
export const text = (missing: string, most: number) => written(missing, most, LINE);

/** A required text of several lines. */
export const paragraphs = (missing: string, most: number) => written(missing, most, LINES);

/** An optional line of text. */
export const optionalText = (most: number) => absentWhenEmpty(text('', most));

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
    .string()
    .check(
      z.trim(),
      z.maxLength(30, 'Enter a phone number such as 702 555 0100'),
      z.regex(/^(?:\d|\+|\()(?:\d|\s|\(|\)|\.|\+|-){5,}$/, 'Enter a phone number such as 702 555 0100'),
    ),
);
