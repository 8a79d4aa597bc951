import { z } from 'zod';
import { deleteInteraction } from '#server/assistant/log/delete-interactions.ts';
import { requireInteraction } from '#server/assistant/log/interactions.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { InteractionDetail } from '#shared/schemas/assistant-log.schema.ts';

export const prerender = false;

const Path = z.object({ id: z.uuid() });

export const GET = endpoint({
  summary: "Returns an entry of the assistant's log with its sources, its cost and its vote.",
  auth: 'admin',
  limit: 'admin',
  input: Path,
  output: InteractionDetail,
  missing: 'interaction_not_found',
  run: ({ input, services }) => requireInteraction(services.db, input.id),
});

export const DELETE = endpoint({
  summary: "Deletes an entry of the assistant's log.",
  auth: 'admin',
  limit: 'admin',
  input: Path,
  missing: 'interaction_not_found',
  run: ({ input, actor, services }) => deleteInteraction(services, input.id, actor),
});

export const ALL = otherMethods({ GET, DELETE });
