import { summarizeInquiries } from '#server/contact/inquiries.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { InquiryCounts } from '#shared/schemas/inquiry.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Counts the messages from the contact form, by interest and by status.',
  auth: 'admin',
  limit: 'admin',
  output: InquiryCounts,
  run: ({ services }) => summarizeInquiries(services),
});

export const ALL = otherMethods({ GET });
