import * as z from 'zod/mini';
import {
  ASSISTANT_MODES,
  ASSISTANT_ROLES,
  type AssistantMode,
  type AssistantRole,
  DEFAULT_MODE,
  DEFAULT_ROLE,
  VOTES,
} from '#shared/assistant.ts';
import {
  AssistantSearchAnswer,
  QuestionAnswer,
  RecommendationsAnswer,
  ScenarioAnswer,
} from '#shared/schemas/assistant.schema.ts';
import { newId } from '../kit/new-id.ts';
import { readFromTab, storeInTab } from './tab-storage.ts';

const ANSWERS = {
  question: QuestionAnswer,
  search: AssistantSearchAnswer,
  recommendations: RecommendationsAnswer,
  scenario: ScenarioAnswer,
};
/** An answer of any mode, distinguished by its members. */
export type AssistantAnswer = z.output<(typeof ANSWERS)[AssistantMode]>;

/** A question and its outcome. */
const Turn = z.object({
  id: z.string(),
  mode: z.enum(ASSISTANT_MODES),
  role: z.enum(ASSISTANT_ROLES),
  text: z.string(),
  askedAt: z.string(),
  state: z.enum(['waiting', 'streaming', 'done', 'stopped', 'failed']),
  /** The received part of an incomplete answer. */
  soFar: z.optional(z.string()),
  answer: z.optional(z.unknown()),
  /** Why it failed. */
  problem: z.optional(z.string()),
  vote: z.optional(z.nullable(z.enum(VOTES))),
});
export type Turn = Omit<z.output<typeof Turn>, 'answer'> & { answer?: AssistantAnswer | undefined };
export type Asked = Pick<Turn, 'mode' | 'role' | 'text'>;

const Conversation = z.object({
  /** Generated for the conversation. Empty until the page knows whether it continues one. */
  sessionId: z.string(),
  turns: z.array(Turn),
  mode: z.enum(ASSISTANT_MODES),
  role: z.enum(ASSISTANT_ROLES),
  draft: z.string(),
});
export type Conversation = Omit<z.output<typeof Conversation>, 'turns'> & { turns: Turn[] };

/** The number of turns to keep. Older ones are dropped. */
export const MAX_TURNS = 30;

const KEY = 'gti-assistant';

/** What the server knows about a conversation: a question to fill in, or one sent without script. */
export interface ServedQuestion {
  text: string;
  /** Absent if the link has none. */
  role?: AssistantRole | undefined;
  /** The answer, or why there is none, if the question was sent. */
  answer?: QuestionAnswer | undefined;
  problem?: string | undefined;
}

/** Returns a conversation as the server renders it. */
export function servedConversation(served: ServedQuestion | null): Conversation {
  const { text = '', role = DEFAULT_ROLE, answer, problem } = served ?? {};
  const turn: Turn = {
    id: 'served',
    mode: DEFAULT_MODE,
    role,
    text,
    askedAt: '',
    state: answer ? 'done' : 'failed',
    answer,
    problem,
  };
  const isSent = served !== null && wasSent(served);
  return { sessionId: '', turns: isSent ? [turn] : [], mode: DEFAULT_MODE, role, draft: isSent ? '' : text };
}

/** Returns whether a question was sent rather than only filled in by a link. */
export function wasSent({ answer, problem }: ServedQuestion): boolean {
  return Boolean(answer ?? problem);
}

/**
 * Returns this tab's conversation with what was served and typed since. A question that was pending when the page was left counts
 * as stopped.
 * @param role the role in the address
 * @param typed the text in the input
 */
export function continueConversation(
  served: Conversation,
  role: AssistantRole | undefined,
  typed: string,
): Conversation {
  const stored = readStored();
  const isAsking = served.draft !== '' || served.turns.length > 0;
  return {
    sessionId: stored?.sessionId || newId(),
    turns: [
      ...(stored?.turns ?? []).map(ended),
      ...served.turns.map((turn) => ({ ...turn, id: newId() })),
    ].slice(-MAX_TURNS),
    mode: isAsking ? served.mode : (stored?.mode ?? served.mode),
    role: role ?? stored?.role ?? served.role,
    draft: typed || (stored?.draft ?? ''),
  };
}

function ended(turn: Turn): Turn {
  return turn.state === 'waiting' || turn.state === 'streaming' ? { ...turn, state: 'stopped' } : turn;
}

/** Stores a conversation for a reload of this tab. */
export const storeConversation = (conversation: Conversation) => storeInTab(KEY, conversation);

/** Another release may have stored another shape. */
function readStored(): Conversation | undefined {
  try {
    const { turns, ...rest } = Conversation.parse(readFromTab(KEY));
    return {
      ...rest,
      turns: turns.map((turn) => ({
        ...turn,
        answer: turn.answer ? ANSWERS[turn.mode].parse(turn.answer) : undefined,
      })),
    };
  } catch {
    return undefined;
  }
}
