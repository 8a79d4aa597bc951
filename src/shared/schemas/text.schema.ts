import * as z from 'zod/mini';

/** No control characters, lone surrogates or marks that change the writing direction. */
const LINE = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;
/**
 * 6 to 15 digits (E.164) with separators, and an optional extension. Without flags or classes, for HTML's
 * `pattern`.
 */
const PHONE =
  /^(?:(?:\s|\+|\(|\)|\.|\/|-)*\d){6,15}(?:\s|\+|\(|\)|\.|\/|-)*(?:(?:,\s*)?(?:x|X|ext|Ext|EXT)\.?\s*\d{1,8})?\s*$/;
export const NOT_A_PHONE = 'Enter a phone number such as 702 555 0100';
const NOT_TEXT = 'Enter text';
const UNREADABLE = 'Remove the special characters';

/** A required text that matches a pattern, trimmed. */
export const textField = (
  missing: string,
  maxLength: number,
  pattern: RegExp,
  normalize: ReturnType<typeof z.overwrite<string>> = z.trim(),
) =>
  z
    .string(missing)
    .check(
      normalize,
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(maxLength, `Use at most ${maxLength} characters`),
      z.regex(pattern, UNREADABLE),
    );

/** A required line of text, trimmed. */
export const text = (missing: string, maxLength: number) => textField(missing, maxLength, LINE);

/** An optional line of text. */
export const optionalText = (maxLength: number) => absentWhenEmpty(text(NOT_TEXT, maxLength));

/** An optional field in which an empty string counts as absent. */
export const absentWhenEmpty = <T extends z.ZodMiniType>(schema: T) => emptyAsAbsent(z.optional(schema));

/** An optional field in which an empty string counts as absent. Its type stays, for the paths of forms. */
export const emptyAsAbsent = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    schema,
  ) as z.ZodMiniPipe<z.ZodMiniTransform<z.input<T>, z.input<T>>, T>;

export const email = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(254, message), z.email(message));

export const phone = absentWhenEmpty(
  z
    .string(NOT_A_PHONE)
    .check(z.trim(), z.maxLength(40, { error: NOT_A_PHONE, abort: true }), z.regex(PHONE, NOT_A_PHONE)),
);
