import { recordExport } from '#server/kernel/audit/record-export.ts';
import { type CsvFile, streamCsv } from '#server/kernel/http/csv-file.ts';
import type { Services } from '#server/kernel/services.ts';
import { INTERACTION_LABELS } from '#shared/assistant-log.ts';
import type { Administrator } from '#shared/audit.ts';
import { dayIn, exactClock } from '#shared/dates.ts';
import {
  countUpTo,
  type InteractionRow,
  readInteractions,
  readInteractionsAfter,
} from './interactions.queries.ts';
import type { LogFilter } from './log-filter.ts';
import { searchLog } from './search-log.ts';

type Deps = Pick<Services, 'db' | 'env' | 'now' | 'log'>;

const COLUMNS = [
  ...['ID', 'Date', 'Type', 'Mode', 'Role', 'Question', 'Answer', 'Answered', 'Sources', 'Vote', 'Reason'],
  ...['Milliseconds', 'Input tokens', 'Output tokens', 'Cost (USD)', 'Failure', 'Conversation'],
];

interface Entries {
  total: number;
  readPage: (last: InteractionRow | undefined, limit: number) => InteractionRow[];
}

/** Exports the matching entries of the assistant's log as a CSV file, newest first. */
export function exportInteractions(
  services: Deps,
  { search, ...filter }: LogFilter,
  actor: Administrator,
): CsvFile {
  const { env, now } = services;
  const clock = exactClock(env.timeZone);
  const { total, readPage } =
    search === undefined ? allEntries(services, filter) : foundEntries(services, search, filter);
  const chosen = { ...filter, ...(search !== undefined && { search }) };
  const body = streamCsv<InteractionRow>(services, {
    onStart: () => recordExport(services, { action: 'assistant_log_exported', actor, filter: chosen, total }),
    columns: COLUMNS,
    readPage,
    toCells: (row) => [
      row.id,
      clock.format(row.createdAt),
      INTERACTION_LABELS[row.type],
      row.mode,
      row.userRole ?? '',
      row.query,
      row.response,
      row.isAnswered ? 'yes' : 'no',
      row.sources.join(' '),
      row.vote ?? '',
      row.voteReason ?? '',
      row.durationMs,
      row.inputTokens,
      row.outputTokens,
      (row.costMicros / 1_000_000).toFixed(6),
      row.failure ?? '',
      row.sessionId,
    ],
  });
  return { fileName: `gti-assistant-${dayIn(env.timeZone, now())}.csv`, total, body };
}

/** Returns the same entries as the list. */
function foundEntries(services: Deps, search: string, filter: LogFilter): Entries {
  const { numbers } = searchLog(services, search, filter);
  let next = 0;
  return {
    total: numbers.length,
    readPage(_last, limit) {
      const page = numbers.slice(next, next + limit);
      next += limit;
      return readInteractions(services.db, page);
    },
  };
}

function allEntries({ db }: Deps, filter: LogFilter): Entries {
  return {
    total: countUpTo(db, filter, Number.MAX_SAFE_INTEGER),
    readPage: (last, limit) => readInteractionsAfter(db, filter, last, limit),
  };
}
