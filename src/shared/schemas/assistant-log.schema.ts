import * as z from 'zod/mini';
import { ANSWER_MODES, ASSISTANT_ROLES, INTERACTION_TYPES, VOTES } from '#shared/assistant.ts';

// The log of the assistant as administrators see it (docs/product/assistant.md#assistant-log).

/** What was asked, and what came of it. */
export const Interaction = z.object({
  id: z.string(),
  /** The conversation, as the page named it. */
  sessionId: z.string(),
  type: z.enum(INTERACTION_TYPES),
  mode: z.enum(ANSWER_MODES),
  /** In a list, its beginning. */
  query: z.string(),
  /** In a list, its beginning. */
  response: z.string(),
  userRole: z.nullable(z.enum(ASSISTANT_ROLES)),
  isAnswered: z.boolean(),
  /** Why the model didn't answer although there is one. */
  failure: z.nullable(z.string()),
  vote: z.nullable(z.enum(VOTES)),
  /** Made by `npm run demo`. */
  isSample: z.boolean(),
  createdAt: z.string(),
});
export type Interaction = z.output<typeof Interaction>;

export const InteractionDetail = z.extend(Interaction, {
  voteReason: z.nullable(z.string()),
  /** The addresses that the answer was taken from, the best first. */
  sources: z.array(z.string()),
  durationMs: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** In millionths of a US dollar. */
  costMicros: z.number(),
  /** How many entries its conversation has. */
  conversationSize: z.number(),
});
export type InteractionDetail = z.output<typeof InteractionDetail>;

export const PurgeResult = z.object({ deleted: z.number() });
export type PurgeResult = z.output<typeof PurgeResult>;

/** Questions that say the same and that the site has no answer to. */
export const UnansweredGroup = z.object({
  /** As it was asked last. */
  question: z.string(),
  count: z.number(),
  latestAt: z.string(),
  /** The newest ones, in their own words. */
  examples: z.array(z.object({ id: z.string(), query: z.string(), createdAt: z.string() })),
});
export type UnansweredGroup = z.output<typeof UnansweredGroup>;

export const UnansweredQuestions = z.object({
  /** Those asked most first. */
  groups: z.array(UnansweredGroup),
  /** How many questions were looked at: the newest ones. */
  lookedAt: z.number(),
  /** Whether there are older ones, or more groups. */
  hasMore: z.boolean(),
});
export type UnansweredQuestions = z.output<typeof UnansweredQuestions>;

export const AssistantFigures = z.object({
  /** Requests of visitors in the last 30 days, like the three after it. */
  asked: z.number(),
  /** Those that the site has no answer to. */
  unanswered: z.number(),
  /** Answers that the model wrote. */
  byModel: z.number(),
  /** Requests in which it failed. */
  failed: z.number(),
  votes: z.object({
    up: z.number(),
    down: z.number(),
    /** The newest votes with a reason. */
    reasons: z.array(
      z.object({
        id: z.string(),
        vote: z.enum(VOTES),
        reason: z.string(),
        query: z.string(),
        createdAt: z.string(),
      }),
    ),
  }),
  /** What the model may cost in a day, in millionths of a US dollar; null without a model. */
  dailyBudgetMicros: z.nullable(z.number()),
  /** The last 30 days in the shop's time zone, today last. Costs in millionths of a US dollar. */
  days: z.array(z.object({ day: z.string(), asked: z.number(), costMicros: z.number() })),
});
export type AssistantFigures = z.output<typeof AssistantFigures>;
