import { answerQuestion } from '#server/assistant/answer-question.ts';
import { asVisitor } from '#server/assistant/visitor-cookie.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { eventStream, type SendEvent, wantsEvents } from '#server/http/event-stream.ts';
import type { Services } from '#server/services.ts';
import { QuestionAnswer, QuestionInput } from '#shared/schemas/assistant.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Answers a question from what the site says. With `Accept: text/event-stream`, events `text` have `{text}`, a piece of the answer; ' +
    'then `done` has the whole response, which replaces the pieces, or `error` the body of an error. Closing the connection stops the model.',
  auth: 'public',
  limit: 'assistant',
  input: QuestionInput,
  output: QuestionAnswer,
  events: true,
  run: ({ input, services, http }) =>
    asVisitor<QuestionAnswer | Response>(services, http, (visitor) => {
      const { request } = http;
      if (!wantsEvents(request)) return answerQuestion(services, { visitor, signal: request.signal }, input);
      return eventStream(http, answering(services, visitor, input));
    }),
});

/** Outside of `run`, so that an open stream doesn't keep the whole request in memory. */
function answering(services: Services, visitor: string, input: QuestionInput) {
  return (send: SendEvent, signal: AbortSignal) =>
    answerQuestion(services, { visitor, signal }, input, (text) => send('text', { text }));
}

export const ALL = otherMethods({ POST });
