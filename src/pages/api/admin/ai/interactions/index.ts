import { z } from 'zod';
import { purgeInteractions } from '#server/assistant/log/delete-interactions.ts';
import { listInteractions } from '#server/assistant/log/interactions.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { Interaction, PurgeResult } from '#shared/schemas/assistant-log.schema.ts';
import { InteractionsQuery, PurgeQuery } from '#shared/schemas/assistant-log-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    "Lists entries of the assistant's log, newest first, with the number of all matches in the header `X-Total-Count`. " +
    'Pages end at 10,000 entries; the header is `10000+` if there are more. A search looks at the newest 2,000 entries ' +
    'that it matches, and the header ends with `+` if there are more of them. Long texts are cut off.',
  auth: 'admin',
  limit: 'admin',
  input: InteractionsQuery,
  output: z.array(Interaction),
  run: ({ input: { q, ...filter }, services }) => {
    const { interactions, total, hasMore } = listInteractions(services, { ...filter, search: q });
    return listReply(interactions, { total, hasMore });
  },
});

export const DELETE = endpoint({
  summary:
    'Deletes the entries that a search (`q`) or a conversation (`session`) has, together with the filters of the list: at ' +
    'most 1,000, and only if there are as many as `expected`.',
  auth: 'admin',
  limit: 'admin',
  input: PurgeQuery,
  output: PurgeResult,
  errors: ['interactions_changed'],
  run: ({ input: { q, expected, ...filter }, actor, services }) => ({
    deleted: purgeInteractions(services, { ...filter, search: q }, expected, actor),
  }),
});

export const ALL = otherMethods({ GET, DELETE });
