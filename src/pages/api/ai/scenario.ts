import { asVisitor } from '#server/assistant/visitor-cookie.ts';
import { writeScenario } from '#server/assistant/write-scenario.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ScenarioAnswer, ScenarioInput } from '#shared/schemas/assistant.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary: 'Writes a training scenario about a topic.',
  auth: 'public',
  limit: 'assistant',
  input: ScenarioInput,
  output: ScenarioAnswer,
  run: ({ input, services, http }) =>
    asVisitor(services, http, (visitor) =>
      writeScenario(services, { visitor, signal: http.request.signal }, input),
    ),
});

export const ALL = otherMethods({ POST });
