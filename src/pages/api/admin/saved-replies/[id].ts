import { z } from 'zod';
import { deleteSavedReply, saveReply } from '#server/contact/save-reply.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { SavedReply } from '#shared/schemas/inquiry.schema.ts';
import { SavedReplyChange } from '#shared/schemas/inquiry-actions.schema.ts';

export const prerender = false;

const Path = z.object({ id: z.uuid() });

export const PUT = endpoint({
  summary:
    'Changes a saved reply. With the `updatedAt` that the editor saw, a change of somebody else in between is a ' +
    '`saved_reply_changed`, with the saved reply as it is now as `savedReply`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ ...Path.shape, ...SavedReplyChange.shape }),
  output: SavedReply,
  missing: 'saved_reply_not_found',
  errors: ['saved_reply_changed'],
  run: ({ input: { id, ...reply }, actor, services }) => saveReply(services, reply, actor, id),
});

export const DELETE = endpoint({
  summary: 'Deletes a saved reply.',
  auth: 'admin',
  limit: 'admin',
  input: Path,
  missing: 'saved_reply_not_found',
  run: ({ input, actor, services }) => deleteSavedReply(services, input.id, actor),
});

export const ALL = otherMethods({ PUT, DELETE });
