import { z } from 'zod';
import { addInquiryNote } from '#server/contact/add-inquiry-note.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { Reply } from '#server/http/response.ts';
import { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import { InquiryNoteInput } from '#shared/schemas/inquiry-actions.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    "Adds a note to a message's history, which its sender doesn't see. The same `noteId` again responds with 200 and " +
    'the message, and changes nothing.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...InquiryNoteInput.shape }),
  output: InquiryDetail,
  status: [201, 200],
  missing: 'contact_not_found',
  errors: ['already_added'],
  run: ({ input: { id, ...note }, actor, services }) => {
    const { inquiry, isNew } = addInquiryNote(services, id, note, actor);
    return new Reply(inquiry, { status: isNew ? 201 : 200 });
  },
});

export const ALL = otherMethods({ POST });
