import { changeInquiries } from '#server/contact/change-inquiries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { BulkInquiryResult } from '#shared/schemas/inquiry.schema.ts';
import { BulkInquiryChange } from '#shared/schemas/inquiry-actions.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary: 'Sets up to 200 messages to a status. Those that have it already stay as they are.',
  auth: 'admin',
  limit: 'admin',
  input: BulkInquiryChange,
  output: BulkInquiryResult,
  run: ({ input, actor, services }) => changeInquiries(services, input, actor),
});

export const ALL = otherMethods({ POST });
