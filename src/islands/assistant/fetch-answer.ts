import type { AssistantMode } from '#shared/assistant.ts';
import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import { call, type InputOf, request } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import type { Asked, AssistantAnswer } from './conversation.ts';
import { readEvents } from './read-events.ts';

interface Listening {
  signal: AbortSignal;
  /** Called with the answer so far as it arrives, for questions only. */
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
    call('POST /api/ai/search', { ...who, query, searchResults: [] }, { signal }),
  recommendations: (userInterests, who, { signal }) =>
    call('POST /api/ai/recommendations', { ...who, userInterests }, { signal }),
  scenario: (text, who, { signal }) => {
    const [topic = ''] = text.split(',');
    const input = { ...who, topic: topic.trim() || text, difficulty: 'Intermediate' } as const;
    return call('POST /api/ai/scenario', input, { signal });
  },
};

/** Asks the assistant. @throws ApiError also for an incomplete or invalid answer */
export async function fetchAnswer(
  { mode, role, text }: Asked,
  sessionId: string,
  listening: Listening,
): Promise<AssistantAnswer> {
  const answer = await SEND[mode](text, { sessionId, userRole: role }, listening);
  // The conversation is stored in this tab: an invalid answer would fail each time it is shown again.
  if (!Array.isArray(answer.sources)) throw new ApiError(200, NO_ANSWER);
  return answer;
}

/** Asks a question with a streamed answer: `text` events, then the whole answer or an error. */
async function streamAnswer(
  input: InputOf<'POST /api/ai/question'>,
  { signal, onText }: Listening,
): Promise<QuestionAnswer> {
  const headers = { Accept: 'text/event-stream' };
  const response = await request('POST /api/ai/question', input, { signal, headers });
  if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/event-stream'))
    return (await response.json()) as QuestionAnswer;
  let soFar = '';
  for await (const { event, data } of readEvents(response.body)) {
    const value = JSON.parse(data);
    if (event === 'done') return value as QuestionAnswer;
    if (event === 'error') throw new ApiError(response.status, value.message, value);
    if (event !== 'text') continue;
    soFar += value.text;
    onText(soFar);
  }
  throw new ApiError(response.status, 'The answer was cut off.');
}

/** The fixed message for a failure of the assistant. */
export const NO_ANSWER = 'Failed to get AI response. Please try again.';

/** Returns the message for a failure: the server's for a rate limit, otherwise `usual`. */
export function failureText(error: unknown, usual: string): string {
  return error instanceof ApiError && error.status === 429 ? error.message : usual;
}
