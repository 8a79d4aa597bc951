import { z } from 'zod';
import { replyToInquiry } from '#server/contact/reply-to-inquiry.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { Reply } from '#server/http/response.ts';
import { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import { InquiryReplyInput } from '#shared/schemas/inquiry-actions.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Answers a message by email, which quotes it. A new message is contacted then. The same `replyId` again responds ' +
    'with 200 and the message, and sends nothing.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...InquiryReplyInput.shape }),
  output: InquiryDetail,
  status: [201, 200],
  missing: 'contact_not_found',
  errors: ['already_added'],
  run: ({ input: { id, ...reply }, actor, services }) => {
    const { inquiry, isNew } = replyToInquiry(services, id, reply, actor);
    return new Reply(inquiry, { status: isNew ? 201 : 200 });
  },
});

export const ALL = otherMethods({ POST });
