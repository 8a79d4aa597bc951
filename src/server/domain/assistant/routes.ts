import { z } from 'zod';
import { csvResponse } from '#server/kernel/http/csv-file.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { eventStream, type SendEvent, wantsEvents } from '#server/kernel/http/event-stream.ts';
import { listReply } from '#server/kernel/http/response.ts';
import type { Services } from '#server/kernel/services.ts';
import {
  AssistantSearchAnswer,
  AssistantSearchInput,
  CourseAnalysisAnswer,
  CourseAnalysisInput,
  QuestionAnswer,
  QuestionInput,
  RecommendationsAnswer,
  RecommendationsInput,
  ScenarioAnswer,
  ScenarioInput,
  VoteInput,
} from '#shared/schemas/assistant.schema.ts';
import {
  AssistantFigures,
  Interaction,
  InteractionDetail,
  PurgeResult,
  UnansweredQuestions,
} from '#shared/schemas/assistant-log.schema.ts';
import {
  InteractionExportQuery,
  InteractionsQuery,
  PurgeQuery,
} from '#shared/schemas/assistant-log-queries.schema.ts';
import { analyzeCourse } from './analyze-course.ts';
import { answerQuestion } from './answer-question.ts';
import { deleteInteraction, purgeInteractions } from './log/delete-interactions.ts';
import { exportInteractions } from './log/export-interactions.ts';
import { readAssistantFigures } from './log/figures.queries.ts';
import { listInteractions, requireInteraction } from './log/interactions.queries.ts';
import { listUnanswered } from './log/unanswered.queries.ts';
import { recommendCourses } from './recommend-courses.ts';
import { searchSite } from './search-site.ts';
import { asVisitor, readVisitor } from './visitor-cookie.ts';
import { voteOnAnswer } from './vote-on-answer.ts';
import { writeScenario } from './write-scenario.ts';

/** Outside of `run`, so that an open stream doesn't keep the whole request in memory. */
function answering(services: Services, visitor: string, input: QuestionInput) {
  return (send: SendEvent, signal: AbortSignal) =>
    answerQuestion(services, { visitor, signal }, input, (text) => send('text', { text }));
}

const Path = z.object({ id: z.uuid() });

export const assistantRoutes = {
  'POST /api/ai/analyze-course': endpoint({
    summary:
      'Analyzes the title and description of a course: summary, difficulty, objectives and prerequisites.',
    auth: 'public',
    limit: 'assistant',
    input: CourseAnalysisInput,
    output: CourseAnalysisAnswer,
    run: ({ input, services, http }) =>
      asVisitor(services, http, (visitor) =>
        analyzeCourse(services, { visitor, signal: http.request.signal }, input),
      ),
  }),
  'PUT /api/ai/answers/:id/vote': endpoint({
    summary:
      "Stores the visitor's vote on an answer that they got, with a reason. Without `vote`, takes it back.",
    auth: 'public',
    limit: 'assistant-vote',
    input: z.object({ ...VoteInput.shape, id: z.uuid() }),
    run: ({ input, services, http }) => voteOnAnswer(services, readVisitor(services, http), input),
  }),
  'POST /api/ai/question': endpoint({
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
        if (!wantsEvents(request))
          return answerQuestion(services, { visitor, signal: request.signal }, input);
        return eventStream(http, answering(services, visitor, input));
      }),
  }),
  'POST /api/ai/recommendations': endpoint({
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
  }),
  'POST /api/ai/scenario': endpoint({
    summary: 'Writes a training scenario about a topic.',
    auth: 'public',
    limit: 'assistant',
    input: ScenarioInput,
    output: ScenarioAnswer,
    run: ({ input, services, http }) =>
      asVisitor(services, http, (visitor) =>
        writeScenario(services, { visitor, signal: http.request.signal }, input),
      ),
  }),
  'POST /api/ai/search': endpoint({
    summary: 'Searches the site and sums up what it found.',
    auth: 'public',
    limit: 'assistant',
    input: AssistantSearchInput,
    output: AssistantSearchAnswer,
    run: ({ input, services, http }) =>
      asVisitor(services, http, (visitor) =>
        searchSite(services, { visitor, signal: http.request.signal }, input),
      ),
  }),
  'GET /api/admin/ai/export.csv': endpoint({
    summary:
      "Returns the entries of the assistant's log that match as a CSV file, with their number in the header `X-Total-Count`. " +
      'The file is streamed.',
    auth: 'admin',
    limit: 'admin',
    input: InteractionExportQuery,
    file: 'text/csv',
    run: ({ input: { q, ...filter }, actor, services }) =>
      csvResponse(exportInteractions(services, { ...filter, search: q }, actor)),
  }),
  'GET /api/admin/ai/figures': endpoint({
    summary:
      'Returns what visitors asked the assistant in the last 30 days, their votes, and what the model cost each day.',
    auth: 'admin',
    limit: 'admin',
    output: AssistantFigures,
    run: ({ services }) => readAssistantFigures(services),
  }),
  'GET /api/admin/ai/interactions/:id': endpoint({
    summary: "Returns an entry of the assistant's log with its sources, its cost and its vote.",
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: InteractionDetail,
    run: ({ input, services }) => requireInteraction(services.db, input.id),
  }),
  'DELETE /api/admin/ai/interactions/:id': endpoint({
    summary: "Deletes an entry of the assistant's log.",
    auth: 'admin',
    limit: 'admin',
    input: Path,
    run: ({ input, actor, services }) => deleteInteraction(services, input.id, actor),
  }),
  'GET /api/admin/ai/interactions': endpoint({
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
  }),
  'DELETE /api/admin/ai/interactions': endpoint({
    summary:
      'Deletes the entries that a search (`q`) or a conversation (`session`) has, together with the filters of the list: at ' +
      'most 1,000, and only if there are as many as `expected`.',
    auth: 'admin',
    limit: 'admin',
    input: PurgeQuery,
    output: PurgeResult,
    errors: ['stale'],
    run: ({ input: { q, expected, ...filter }, actor, services }) => ({
      deleted: purgeInteractions(services, { ...filter, search: q }, expected, actor),
    }),
  }),
  'GET /api/admin/ai/unanswered': endpoint({
    summary:
      'Lists what visitors asked and the site has no answer to, those asked most first. Groups the newest 1,000 such ' +
      'questions and returns at most 50 groups.',
    auth: 'admin',
    limit: 'admin',
    output: UnansweredQuestions,
    run: ({ services }) => listUnanswered(services),
  }),
};
