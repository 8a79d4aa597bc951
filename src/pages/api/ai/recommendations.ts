import { recommendCourses } from '#server/assistant/recommend-courses.ts';
import { asVisitor } from '#server/assistant/visitor-cookie.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { RecommendationsAnswer, RecommendationsInput } from '#shared/schemas/assistant.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Recommends courses by interests and role. For a text that asks for medical advice, `notice` says what to do instead.',
  auth: 'public',
  limit: 'assistant',
  input: RecommendationsInput,
  output: RecommendationsAnswer,
  run: ({ input, services, http }) =>
    asVisitor(services, http, (visitor) =>
      recommendCourses(services, { visitor, signal: http.request.signal }, input),
    ),
});

export const ALL = otherMethods({ POST });
