import * as z from 'zod/mini';
import { NOT_A_PHONE, phone } from './text.schema.ts';

// Fields of the back office's forms. A separate file: zod's own validators would also weigh on the shop's pages, which share its
// code.

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** An id, in lower case. */
export const uuid = (message: string) =>
  z.string(message).check(
    z.regex(UUID, message),
    z.overwrite((id) => id.toLowerCase()),
  );

/** An id in lower case, or an empty text. */
export const idOrNothing = (message: string) =>
  z.string(message).check(
    z.refine((id) => id === '' || UUID.test(id), message),
    z.overwrite((id) => id.toLowerCase()),
  );

/** A moment as the API writes it: `2026-11-20T18:00:00.000Z`. */
export const instant = (message: string) =>
  z.string(message).check(
    z.regex(INSTANT, message),
    z.refine((value) => !Number.isNaN(Date.parse(value)), message),
  );

/** An address of a website. */
export const webAddress = (message: string) =>
  z.string(message).check(
    z.trim(),
    z.maxLength(500, 'Use at most 500 characters'),
    // Parsing an address drops line breaks in it.
    z.refine((value) => /^https?:\/\/[^\s\p{Cc}\p{Cf}]+$/iu.test(value) && URL.canParse(value), {
      error: message,
      abort: true,
    }),
  );

/** An optional phone number; an empty string removes it. */
export const phoneOrNone = () =>
  z.optional(
    z.string(NOT_A_PHONE).check(
      z.trim(),
      z.refine((value) => z.safeParse(phone, value).success, NOT_A_PHONE),
    ),
  );

/** The `updatedAt` of the order that the editor saw. The edit is rejected if it has changed since. */
export const seenAt = instant('Enter the updatedAt of the order as you read it');
