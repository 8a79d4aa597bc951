import { readAssistantFigures } from '#server/assistant/log/figures.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AssistantFigures } from '#shared/schemas/assistant-log.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns what visitors asked the assistant in the last 30 days, their votes, and what the model cost each day.',
  auth: 'admin',
  limit: 'admin',
  output: AssistantFigures,
  run: ({ services }) => readAssistantFigures(services),
});

export const ALL = otherMethods({ GET });
