import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ANSWER_MODES, ASSISTANT_ROLES, INTERACTION_TYPES, VOTES } from '#shared/assistant.ts';
import { flag, instant, notNegative, oneOf } from './columns.ts';

/** The log of the assistant (docs/product/assistant.md#assistant-log). */
export const aiInteractions = sqliteTable(
  'ai_interactions',
  {
    /** Counts the interactions. The row of an interaction in the search index. */
    number: integer('number').primaryKey({ autoIncrement: true }),
    id: text('id').notNull().unique(),
    /** The id that the page made up; it groups a conversation, and proves nothing. */
    sessionId: text('session_id').notNull(),
    /** The hash of the visitor's cookie; null for help in the back office. */
    visitor: text('visitor'),
    type: text('type', { enum: INTERACTION_TYPES }).notNull(),
    /** What was asked, with what looks like patient data masked. */
    query: text('query').notNull(),
    /** The answer as text. */
    response: text('response').notNull(),
    userRole: text('user_role', { enum: ASSISTANT_ROLES }),
    mode: text('mode', { enum: ANSWER_MODES }).notNull().default('extract'),
    /** Whether the site had an answer. */
    isAnswered: flag('is_answered', true),
    /** The addresses of the sources, the best first. */
    sources: text('sources', { mode: 'json' }).$type<string[]>().notNull().default([]),
    durationMs: integer('duration_ms').notNull().default(0),
    /** What the model was sent and what it wrote, also for answers that failed. */
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** In millionths of a US dollar. */
    costMicros: integer('cost_micros').notNull().default(0),
    /** Why the model didn't answer although there is one. */
    failure: text('failure'),
    vote: text('vote', { enum: VOTES }),
    voteReason: text('vote_reason'),
    /** Made by `npm run demo`. */
    isSample: flag('is_sample', false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('ai_interactions_type', t.type, INTERACTION_TYPES),
    oneOf('ai_interactions_mode', t.mode, ANSWER_MODES),
    notNegative('ai_interactions_not_negative', t.durationMs, t.inputTokens, t.outputTokens, t.costMicros),
    /** Has all that a list without a search needs to find a page. */
    index('ai_interactions_by_date').on(
      t.createdAt,
      t.number,
      t.type,
      t.mode,
      t.isAnswered,
      t.vote,
      t.failure,
    ),
    index('ai_interactions_of_conversation').on(t.sessionId, t.visitor, t.createdAt),
    index('ai_interactions_unanswered').on(t.createdAt, t.number).where(sql`is_answered = 0`),
    index('ai_interactions_votes').on(t.createdAt, t.vote).where(sql`vote is not null`),
    index('ai_interactions_reasons').on(t.createdAt, t.number).where(sql`vote_reason is not null`),
    index('ai_interactions_samples').on(t.isSample).where(sql`is_sample = 1`),
  ],
);

/** What the model has cost, and what is set aside for answers that it is writing (docs/product/assistant.md). */
export const aiCosts = sqliteTable(
  'ai_costs',
  {
    /** `YYYY-MM-DD` in the shop's time zone. */
    day: text('day').notNull(),
    /** Made by `npm run demo`. In rows of their own, because nobody has paid for them. */
    isSample: flag('is_sample', false),
    /** In millionths of a US dollar. */
    micros: integer('micros').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.isSample] }), notNegative('ai_costs_not_negative', t.micros)],
);
