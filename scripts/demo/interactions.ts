import { type Db, transaction } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import { countCost } from '#server/domain/assistant/spending.queries.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { lastDays } from '#server/kernel/time/days.ts';
import { ASSISTANT_ROLES, type Vote } from '#shared/assistant.ts';
import { ANSWERED, REASONS, UNANSWERED } from './assistant-texts.ts';
import { type Random, randomUuid } from './random.ts';

const MAX_PER_DAY = 5;
/** How often something has no answer, was answered by the model, or has a vote, and how often the model failed. */
const UNANSWERED_SHARE = 0.2;
const MODEL_SHARE = 0.6;
const FAILED_SHARE = 0.05;
const VOTED_SHARE = 0.3;
const REASON_SHARE = 0.5;

interface Asked {
  env: Env;
  random: Random;
  now: Date;
  /** The number of days. */
  count: number;
}

/** Adds what visitors asked the assistant in the days of the sample orders (docs/product/sandbox.md#sample-orders). */
export function addInteractions(db: Db, { env, random, now, count }: Asked): void {
  transaction(db, () => {
    for (const { date, from, to } of lastDays(env.timeZone, now, count)) {
      const end = Math.min(to, now.getTime());
      const moments = Array.from({ length: random.between(0, MAX_PER_DAY) }, () =>
        random.between(from, end - 1),
      ).sort((a, b) => a - b);
      for (const at of moments) {
        const interaction = interactionOf(random, new Date(at));
        db.insert(aiInteractions).values(interaction).run();
        countCost(db, { day: date, micros: interaction.costMicros ?? 0, isSample: true });
      }
    }
  });
}

function interactionOf(random: Random, createdAt: Date): typeof aiInteractions.$inferInsert {
  const isAnswered = random.next() >= UNANSWERED_SHARE;
  const { type, query, response, sources } = random.pick(isAnswered ? ANSWERED : UNANSWERED);
  const isFailed = random.next() < FAILED_SHARE;
  const isModel = !isFailed && random.next() < MODEL_SHARE;
  const tokens = { inputTokens: random.between(1800, 3200), outputTokens: random.between(90, 420) };
  return {
    id: randomUuid(random),
    sessionId: randomUuid(random),
    ...{ type, query, response, sources, isAnswered, createdAt },
    userRole: random.pick(ASSISTANT_ROLES),
    mode: isModel ? 'model' : 'extract',
    durationMs: isModel ? random.between(900, 4200) : random.between(2, 14),
    ...(isModel && {
      ...tokens,
      costMicros: Math.round(tokens.inputTokens * 0.4 + tokens.outputTokens * 1.6),
    }),
    failure: isFailed ? 'timeout' : null,
    ...voteOf(random, isAnswered),
    isSample: true,
  };
}

function voteOf(random: Random, isAnswered: boolean): { vote?: Vote; voteReason?: string } {
  if (random.next() >= VOTED_SHARE) return {};
  const vote = isAnswered && random.next() < 0.8 ? 'up' : 'down';
  return random.next() < REASON_SHARE ? { vote, voteReason: random.pick(REASONS[vote]) } : { vote };
}
