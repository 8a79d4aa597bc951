import { z } from 'zod';
import { saveReply } from '#server/contact/save-reply.ts';
import { listSavedReplies } from '#server/contact/saved-replies.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { SavedReply } from '#shared/schemas/inquiry.schema.ts';
import { SavedReplyInput } from '#shared/schemas/inquiry-actions.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Lists the saved replies by title, at most 200.',
  auth: 'admin',
  limit: 'admin',
  output: z.array(SavedReply),
  run: ({ services }) => listSavedReplies(services.db),
});

export const POST = endpoint({
  summary:
    'Adds a saved reply. Its text can have placeholders, in any case: {firstName}, {lastName}, {course}, {institute}. ' +
    'Braces around anything else are refused.',
  auth: 'admin',
  limit: 'admin',
  input: SavedReplyInput,
  output: SavedReply,
  status: 201,
  run: ({ input, actor, services }) => saveReply(services, input, actor),
});

export const ALL = otherMethods({ GET, POST });
