import * as z from 'zod/mini';

/** A required line of text: trimmed, not empty, bounded. */
export const text = (missing: string, most: number) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(most, `Please use at most ${most} characters`),
    );

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
      z.regex(/^[+()\d][\d\s().+-]{5,}$/, 'Enter a phone number such as 702 555 0100'),
    ),
);
