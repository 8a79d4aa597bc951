import { z } from 'zod';
import { csvResponse } from '#server/kernel/http/csv-file.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { MESSAGE_TOO_LONG } from '#server/kernel/http/form.ts';
import { listReply, Reply } from '#server/kernel/http/response.ts';
import { FORM_PATHS } from '#shared/form-paths.ts';
import { PATHS } from '#shared/paths.ts';
import { ContactInput, ContactReceipt } from '#shared/schemas/contact.schema.ts';
import {
  BulkInquiryResult,
  InquiryCounts,
  InquiryDetail,
  InquiryList,
  SavedReply,
} from '#shared/schemas/inquiry.schema.ts';
import {
  BulkInquiryChange,
  InquiryChange,
  InquiryNoteInput,
  InquiryReplyInput,
  SavedReplyChange,
  SavedReplyInput,
} from '#shared/schemas/inquiry-actions.schema.ts';
import { InquiriesQuery, InquiryExportQuery } from '#shared/schemas/inquiry-queries.schema.ts';
import { addInquiryNote } from './add-inquiry-note.ts';
import { changeInquiries } from './change-inquiries.ts';
import { changeInquiry } from './change-inquiry.ts';
import { deleteInquiry } from './delete-inquiry.ts';
import { exportInquiries } from './export-inquiries.ts';
import { listInquiries, summarizeInquiries } from './inquiries.queries.ts';
import { receiveMessage } from './receive-message.ts';
import { replyToInquiry } from './reply-to-inquiry.ts';
import { requireInquiry } from './require-inquiry.ts';
import { deleteSavedReply, saveReply } from './save-reply.ts';
import { listSavedReplies } from './saved-replies.queries.ts';

const Path = z.object({ id: z.uuid() });

export const inquiriesRoutes = {
  'POST /api/contact': endpoint({
    summary:
      'Stores a message to the institute and emails it. One with a filled `website`, a field that people do not see, or ' +
      'sent within half a second is kept as spam, without an email.',
    auth: 'public',
    limit: 'contact',
    input: ContactInput,
    output: ContactReceipt,
    status: 201,
    form: {
      done: FORM_PATHS.contactThanks,
      again: FORM_PATHS.contactAgain,
      page: PATHS.contact,
      tooLarge: MESSAGE_TOO_LONG,
    },
    run: async ({ input, services }) => {
      // Imported here, because only Astro resolves its collections: tests read the calls without it.
      const { courseLabels } = await import('../../../content/course-labels.ts');
      return receiveMessage(services, input, await courseLabels());
    },
  }),
  'PUT /api/admin/saved-replies/:id': endpoint({
    summary:
      'Changes a saved reply. With the `updatedAt` that the editor saw, a change of somebody else in between is a ' +
      '`stale`, with the saved reply as it is now as `savedReply`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ ...Path.shape, ...SavedReplyChange.shape }),
    output: SavedReply,
    errors: ['stale'],
    run: ({ input: { id, ...reply }, actor, services }) => saveReply(services, reply, actor, id),
  }),
  'DELETE /api/admin/saved-replies/:id': endpoint({
    summary: 'Deletes a saved reply.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    run: ({ input, actor, services }) => deleteSavedReply(services, input.id, actor),
  }),
  'GET /api/admin/saved-replies': endpoint({
    summary: 'Lists the saved replies by title, at most 200.',
    auth: 'admin',
    limit: 'admin',
    output: z.array(SavedReply),
    run: ({ services }) => listSavedReplies(services.db),
  }),
  'POST /api/admin/saved-replies': endpoint({
    summary:
      'Adds a saved reply. Its text can have placeholders, in any case: {firstName}, {lastName}, {course}, {institute}. ' +
      'Braces around anything else are refused.',
    auth: 'admin',
    limit: 'admin',
    input: SavedReplyInput,
    output: SavedReply,
    status: 201,
    run: ({ input, actor, services }) => saveReply(services, input, actor),
  }),
  'GET /api/contacts/:id': endpoint({
    summary: 'Returns a message with its history, and the other messages and the orders of its sender.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: InquiryDetail,
    run: ({ input, services }) => requireInquiry(services.db, input.id),
  }),
  'PATCH /api/contacts/:id': endpoint({
    summary:
      'Changes status or owner of a message. With the `updatedAt` that the editor saw, a change of somebody else in ' +
      'between is `stale`, with the message as it is now as `contact`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ ...Path.shape, ...InquiryChange.shape }),
    output: InquiryDetail,
    errors: ['stale'],
    run: ({ input: { id, ...change }, actor, services }) => changeInquiry(services, id, change, actor),
  }),
  'DELETE /api/contacts/:id': endpoint({
    summary: 'Deletes a message with its history and the stored emails about it.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    run: ({ input, actor, services }) => deleteInquiry(services, input.id, actor),
  }),
  'POST /api/contacts/:id/notes': endpoint({
    summary:
      "Adds a note to a message's history, which its sender doesn't see. The same `noteId` again responds with 200 and " +
      'the message, and changes nothing.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...InquiryNoteInput.shape }),
    output: InquiryDetail,
    status: [201, 200],
    errors: ['already_added'],
    run: ({ input: { id, ...note }, actor, services }) => {
      const { inquiry, isNew } = addInquiryNote(services, id, note, actor);
      return new Reply(inquiry, { status: isNew ? 201 : 200 });
    },
  }),
  'POST /api/contacts/:id/replies': endpoint({
    summary:
      'Answers a message by email, which quotes it. A new message is contacted then. The same `replyId` again responds ' +
      'with 200 and the message, and sends nothing.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...InquiryReplyInput.shape }),
    output: InquiryDetail,
    status: [201, 200],
    errors: ['already_added'],
    run: ({ input: { id, ...reply }, actor, services }) => {
      const { inquiry, isNew } = replyToInquiry(services, id, reply, actor);
      return new Reply(inquiry, { status: isNew ? 201 : 200 });
    },
  }),
  'GET /api/contacts/counts': endpoint({
    summary: 'Counts the messages from the contact form, by interest and by status.',
    auth: 'admin',
    limit: 'admin',
    output: InquiryCounts,
    run: ({ services }) => summarizeInquiries(services),
  }),
  'GET /api/contacts/export.csv': endpoint({
    summary:
      'Returns the messages that match as a CSV file, with their number in the header `X-Total-Count`. The file is streamed.',
    auth: 'admin',
    limit: 'admin',
    input: InquiryExportQuery,
    file: 'text/csv',
    run: ({ input: { q, ...filter }, actor, services }) =>
      csvResponse(exportInquiries(services, { ...filter, search: q }, actor)),
  }),
  'GET /api/contacts': endpoint({
    summary:
      'Lists messages from the contact form, newest first, with the number of all matches in the header ' +
      '`X-Total-Count`. `q` searches names, email address and message. Spam is listed with `status=spam` only.',
    auth: 'admin',
    limit: 'admin',
    input: InquiriesQuery,
    output: InquiryList,
    run: ({ input: { q, ...filter }, services }) => {
      const { inquiries, total } = listInquiries(services.db, { ...filter, search: q });
      return listReply({ contacts: inquiries }, { total });
    },
  }),
  'POST /api/contacts/status': endpoint({
    summary: 'Sets up to 200 messages to a status. Those that have it already stay as they are.',
    auth: 'admin',
    limit: 'admin',
    input: BulkInquiryChange,
    output: BulkInquiryResult,
    run: ({ input, actor, services }) => changeInquiries(services, input, actor),
  }),
};
