import * as z from 'zod/mini';
import { INQUIRY_STATUSES, REPLY_PLACEHOLDERS, unknownPlaceholders } from '#shared/inquiry.ts';
import { MAX_BULK } from '#shared/paging.ts';
import { idOrNothing, instant, uuid } from './admin-fields.schema.ts';
import { paragraphs } from './paragraphs.schema.ts';
import { absentWhenEmpty, text } from './text.schema.ts';

// What administrators do with messages from the contact form.

const status = z.enum(INQUIRY_STATUSES, 'Choose a status');

/** The body of PATCH /api/contacts/{id}: absent fields stay as they are. */
export const InquiryChange = z.object({
  status: absentWhenEmpty(status),
  /** The administrator who takes care of it; empty for nobody. */
  ownerId: z.optional(idOrNothing('Choose an administrator')),
  /** The `updatedAt` that the editor saw. */
  updatedAt: absentWhenEmpty(instant('Send the updatedAt of the message as you saw it')),
});
export type InquiryChange = z.output<typeof InquiryChange>;

/** The body of POST /api/contacts/{id}/notes. */
export const InquiryNoteInput = z.object({
  /** Made by the caller, so that a repeated request adds nothing. */
  noteId: uuid('Make a UUID for this note'),
  note: paragraphs('Write a note', 2000),
});
export type InquiryNoteInput = z.output<typeof InquiryNoteInput>;

/** The body of POST /api/contacts/{id}/replies. */
export const InquiryReplyInput = z.object({
  /** Made by the caller, so that a repeated request sends nothing. */
  replyId: uuid('Make a UUID for this reply'),
  subject: text('Enter a subject', 200),
  message: paragraphs('Write a message', 5000),
});
export type InquiryReplyInput = z.output<typeof InquiryReplyInput>;

/** The body of POST /api/contacts/status. */
export const BulkInquiryChange = z.object({
  ids: z
    .array(uuid('Unknown message'), 'Choose messages')
    .check(z.minLength(1, 'Choose messages'), z.maxLength(MAX_BULK, `Choose at most ${MAX_BULK} messages`)),
  status,
});
export type BulkInquiryChange = z.output<typeof BulkInquiryChange>;

const KNOWN = REPLY_PLACEHOLDERS.map((name) => `{${name}}`);

function notFilledIn(text: unknown): string {
  const [unknown = ''] = unknownPlaceholders(String(text));
  return `We can't fill in ${unknown}. Use ${KNOWN.slice(0, -1).join(', ')} or ${KNOWN.at(-1)}`;
}

/** The body of POST /api/admin/saved-replies. */
export const SavedReplyInput = z.object({
  title: text('Enter a title', 80),
  text: paragraphs('Write the text of the reply', 5000).check(
    z.refine((value) => unknownPlaceholders(value).length === 0, {
      error: ({ input }) => notFilledIn(input),
    }),
  ),
});
export type SavedReplyInput = z.output<typeof SavedReplyInput>;

/** The body of PUT /api/admin/saved-replies/{id}. */
export const SavedReplyChange = z.extend(SavedReplyInput, {
  /** The `updatedAt` that the editor saw. */
  updatedAt: absentWhenEmpty(instant('Send the updatedAt of the saved reply as you saw it')),
});
export type SavedReplyChange = z.output<typeof SavedReplyChange>;
