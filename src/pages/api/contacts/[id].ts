import { z } from 'zod';
import { changeInquiry } from '#server/contact/change-inquiry.ts';
import { deleteInquiry } from '#server/contact/delete-inquiry.ts';
import { requireInquiry } from '#server/contact/require-inquiry.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import { InquiryChange } from '#shared/schemas/inquiry-actions.schema.ts';

export const prerender = false;

const Path = z.object({ id: z.uuid() });

export const GET = endpoint({
  summary: 'Returns a message with its history, and the other messages and the orders of its sender.',
  auth: 'admin',
  limit: 'admin',
  input: Path,
  output: InquiryDetail,
  missing: 'contact_not_found',
  run: ({ input, services }) => requireInquiry(services.db, input.id),
});

export const PATCH = endpoint({
  summary:
    'Changes status or owner of a message. With the `updatedAt` that the editor saw, a change of somebody else in ' +
    'between is a `contact_changed`, with the message as it is now as `contact`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ ...Path.shape, ...InquiryChange.shape }),
  output: InquiryDetail,
  missing: 'contact_not_found',
  errors: ['contact_changed'],
  run: ({ input: { id, ...change }, actor, services }) => changeInquiry(services, id, change, actor),
});

export const DELETE = endpoint({
  summary: 'Deletes a message with its history and the stored emails about it.',
  auth: 'admin',
  limit: 'admin',
  input: Path,
  missing: 'contact_not_found',
  run: ({ input, actor, services }) => deleteInquiry(services, input.id, actor),
});

export const ALL = otherMethods({ GET, PATCH, DELETE });
