import { ApiError, callApi, send, toError } from '#shared/api-client.ts';
import type { AssistantMode, Vote } from '#shared/assistant.ts';
import * as API from '#shared/assistant-paths.ts';
import {
  AssistantSearchAnswer,
  CourseAnalysisAnswer,
  QuestionAnswer,
  RecommendationsAnswer,
  ScenarioAnswer,
} from '#shared/schemas/assistant.schema.ts';
import type { Asked, AssistantAnswer } from './conversation.ts';
import { readEvents } from './read-events.ts';

interface Listening {
  signal: AbortSignal;
  /** Is called with the answer so far as it arrives. Only answers to questions do. */
  onText: (soFar: string) => void;
}

type Send = (
  text: string,
  who: { sessionId: string; userRole: string },
  listening: Listening,
) => Promise<AssistantAnswer>;

const SEND: Record<AssistantMode, Send> = {
  question: (question, who, listening) => streamAnswer({ ...who, question }, listening),
  search: (query, who, { signal }) =>
    callApi(
      'POST',
      API.assistantSearch,
      AssistantSearchAnswer,
      { ...who, query, searchResults: [] },
      { signal },
    ),
  recommendations: (userInterests, who, { signal }) =>
    callApi(
      'POST',
      API.assistantRecommendations,
      RecommendationsAnswer,
      { ...who, userInterests },
      { signal },
    ),
  scenario: (text, who, { signal }) => {
    const [topic = ''] = text.split(',');
    const body = { ...who, topic: topic.trim() || text, difficulty: 'Intermediate' };
    return callApi('POST', API.assistantScenario, ScenarioAnswer, body, { signal });
  },
};

/** Asks the assistant. @throws ApiError also for an answer that ends in the middle */
export function ask(
  { mode, role, text }: Asked,
  sessionId: string,
  listening: Listening,
): Promise<AssistantAnswer> {
  return SEND[mode](text, { sessionId, userRole: role }, listening);
}

/** Asks a question whose answer arrives bit by bit: `text` events, then the whole answer or an error. */
async function streamAnswer(body: object, { signal, onText }: Listening): Promise<QuestionAnswer> {
  const response = await send('POST', API.assistantQuestion, body, {
    signal,
    headers: { Accept: 'text/event-stream' },
  });
  if (!response.ok) throw toError(response, await response.text());
  if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/event-stream'))
    return QuestionAnswer.parse(await response.json());
  let soFar = '';
  for await (const { event, data } of readEvents(response.body)) {
    const value = JSON.parse(data);
    if (event === 'done') return QuestionAnswer.parse(value);
    if (event === 'error') throw new ApiError(response.status, value.message, value);
    if (event !== 'text') continue;
    soFar += value.text;
    onText(soFar);
  }
  throw new ApiError(response.status, 'The answer was cut off.');
}

/** Votes on an answer; null takes an earlier vote back. @throws ApiError */
export function vote(answerId: string, value: Vote | null, reason?: string): Promise<void> {
  return callApi('PUT', API.assistantVote(answerId), null, { vote: value, ...(reason && { reason }) });
}

/** Analyzes the description of a course. @throws ApiError */
export function analyzeCourse(
  course: { courseTitle: string; courseDescription: string; sessionId: string },
  signal: AbortSignal,
): Promise<CourseAnalysisAnswer> {
  return callApi('POST', API.courseAnalysis, CourseAnalysisAnswer, course, { signal });
}

/** What is said when the assistant fails, in the words of the screen. */
export const NO_ANSWER = 'Failed to get AI response. Please try again.';

/** Returns what to say about a failure: a limit as the server says it, anything else in the words of the screen. */
export function failureText(error: unknown, usual: string): string {
  return error instanceof ApiError && error.status === 429 ? error.message : usual;
}
