import * as z from 'zod/mini';
import { INTERESTS } from '#shared/interests.ts';
import { paragraphs } from './paragraphs.schema.ts';
import { absentWhenEmpty, email, phone, text } from './text.schema.ts';

/** Accepts any value, so that no error reveals the field. A value that is not a string counts as a bot's. */
const trap = z.pipe(
  z.transform((value: unknown) =>
    value === undefined || typeof value === 'string' ? value?.trim() : 'filled',
  ),
  z.optional(z.string()),
);

/** The body of POST /api/contact. The page's form takes its constraints and messages from it. */
export const ContactInput = z.object({
  firstName: text('First name is required', 60),
  lastName: text('Last name is required', 60),
  email: email('Enter a valid email address'),
  phone,
  interest: z.enum(INTERESTS, 'Please select your area of interest'),
  message: paragraphs('Message is required', 5000),
  /** The id of the course the message is about. */
  course: absentWhenEmpty(z.string('Unknown course').check(z.regex(/^[a-z0-9-]{1,60}$/, 'Unknown course'))),
  /** The path of the page with the form. Anything invalid counts as absent. */
  page: z.catch(z.optional(z.string().check(z.regex(/^\/[\w./-]{0,199}$/))), undefined),
  /** A hidden field that only bots fill in. */
  website: trap,
  /** How long the page was open, in milliseconds, if its script reports it. */
  elapsed: z.catch(z.optional(z.number()), undefined),
});
export type ContactInput = z.output<typeof ContactInput>;

/** The stored message. */
export const ContactReceipt = z.object({ id: z.string(), createdAt: z.string() });
export type ContactReceipt = z.output<typeof ContactReceipt>;
