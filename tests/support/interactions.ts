import type { Db } from '#db/client.ts';
import { transaction } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import { countCost } from '#server/domain/assistant/spending.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { dayIn } from '#shared/dates.ts';

type Row = typeof aiInteractions.$inferInsert;

/** Adds an entry to the assistant's log and its cost to that of the day, and returns its id. */
export function addInteraction(
  { db, env, newId, now }: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  fields: Partial<Row> = {},
): string {
  const id = newId();
  const sessionId = 'a-conversation';
  const texts = { query: 'Do you teach TCCC?', response: 'Yes. See our courses.' };
  db.insert(aiInteractions)
    .values({ id, sessionId, type: 'question', ...texts, createdAt: now(), ...fields })
    .run();
  countCost(db, { day: dayIn(env.timeZone, now()), micros: fields.costMicros ?? 0 });
  return id;
}

/** One question in ten has no answer, one answer in five a vote. Answers have about 1,200 characters. */
const ROWS = `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < @entries - 1)
  insert into ai_interactions (id, session_id, visitor, type, query, response, user_role, mode, is_answered, sources,
    duration_ms, input_tokens, output_tokens, cost_micros, failure, vote, vote_reason, created_at)
  select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' ||
      substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    'session-' || (n / 4), 'visitor-' || (n / 12),
    json_extract('["question","search","recommendations","scenario","analysis"]', '$[' || (n % 5) || ']'),
    'Which course has topic' || (n % 7919) || ' for a unit of ' || (n % 40) || ' medics?',
    'Our courses teach trauma care in small groups with instructors who have served, see topic' || (n % 7919) || '. ' ||
      printf('%.*c', 1100, 'y'),
    iif(n % 2, 'military', 'civilian'), iif(n % 3, 'model', 'extract'), n % 10 <> 0, '["/faqs","/course/met3-military"]',
    n % 900, iif(n % 3, 2000, 0), iif(n % 3, 300, 0), iif(n % 3, 480, 0), iif(n % 100 = 0, 'timeout', null),
    case when n % 5 = 0 then 'up' when n % 35 = 1 then 'down' end, iif(n % 35 = 1, 'Not what I asked', null),
    @now - (@entries - 1 - n) * 77000
  from numbers`;

/** Stores so many entries in the assistant's log over about the last 90 days of 100,000. SQLite makes the rows. */
export function fillInteractions(db: Db, { entries, now }: { entries: number; now: Date }): void {
  transaction(db, () => db.$client.prepare(ROWS).run({ entries, now: now.getTime() }));
}
