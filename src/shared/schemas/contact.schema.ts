import * as z from 'zod/mini';
import { INTERESTS } from '#shared/interests.ts';
import { absentWhenEmpty, email, paragraphs, phone, text } from './text.schema.ts';

/** Takes everything, so that no answer tells its name; what is no text was not typed by people either. */
const trap = z.pipe(
  z.transform((value: unknown) =>
    value === undefined || typeof value === 'string' ? value?.trim() : 'filled',
  ),
  z.optional(z.string()),
);

/** The body of POST /api/contact (P section 5). The page's constraints and messages are made from it. */
export const ContactInput = z.object({
  firstName: text('First name is required', 60),
  lastName: text('Last name is required', 60),
  email: email('Please enter a valid email address'),
  phone,
  interest: z.enum(INTERESTS, 'Please select your area of interest'),
  message: paragraphs('Message is required', 5000),
  /** The course page that the message came from. */
  course: absentWhenEmpty(z.string('Unknown course').check(z.regex(/^[a-z0-9-]{1,60}$/, 'Unknown course'))),
  /** A field that people do not see: only machines fill it in. */
  website: trap,
});
export type ContactInput = z.output<typeof ContactInput>;
