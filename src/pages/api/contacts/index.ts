import { listInquiries } from '#server/contact/inquiries.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { InquiryList } from '#shared/schemas/inquiry.schema.ts';
import { InquiriesQuery } from '#shared/schemas/inquiry-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
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
});

export const ALL = otherMethods({ GET });
