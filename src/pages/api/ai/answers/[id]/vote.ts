import { z } from 'zod';
import { readVisitor } from '#server/assistant/visitor-cookie.ts';
import { voteOnAnswer } from '#server/assistant/vote-on-answer.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { VoteInput } from '#shared/schemas/assistant.schema.ts';

export const prerender = false;

export const PUT = endpoint({
  summary:
    "Stores the visitor's vote on an answer that they got, with a reason. Without `vote`, takes it back.",
  auth: 'public',
  limit: 'assistant-vote',
  input: z.object({ ...VoteInput.shape, id: z.uuid() }),
  missing: 'answer_not_found',
  run: ({ input, services, http }) => voteOnAnswer(services, readVisitor(services, http), input),
});

export const ALL = otherMethods({ PUT });
