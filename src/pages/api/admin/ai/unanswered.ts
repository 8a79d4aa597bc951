import { listUnanswered } from '#server/assistant/log/unanswered.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { UnansweredQuestions } from '#shared/schemas/assistant-log.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists what visitors asked and the site has no answer to, those asked most first. Groups the newest 1,000 such ' +
    'questions and returns at most 50 groups.',
  auth: 'admin',
  limit: 'admin',
  output: UnansweredQuestions,
  run: ({ services }) => listUnanswered(services),
});

export const ALL = otherMethods({ GET });
