import { useContext } from 'react';
import { disputeStatusWords } from '#shared/disputes.ts';
import type { AdminDispute } from '#shared/schemas/disputes.schema.ts';
import { timeAgo, timeUntil } from '#shared/time-ago.ts';
import { DateFormatsContext } from '../kit/dates.ts';

const TONES: Partial<Record<string, string>> = {
  won: 'badge-done',
  lost: 'badge-failed',
  warning_closed: 'badge-stopped',
  prevented: 'badge-stopped',
};

export function DisputeBadge({ status }: Pick<AdminDispute, 'status'>) {
  return <span className={`badge ${TONES[status] ?? 'badge-waiting'}`}>{disputeStatusWords(status)}</span>;
}

/** The evidence deadline, relative and exact. A missed one is marked. */
export function Deadline({ dispute: { evidenceDueAt, closedAt } }: { dispute: AdminDispute }) {
  const formats = useContext(DateFormatsContext);
  if (evidenceDueAt === null || closedAt !== null) return '–';
  const [due, now] = [new Date(evidenceDueAt), new Date()];
  const isOverdue = due <= now;
  return (
    <span>
      {isOverdue ? (
        <strong className="text-bad">Overdue: {timeAgo(due, now)}</strong>
      ) : (
        <strong>{timeUntil(due, now)}</strong>
      )}
      <time dateTime={evidenceDueAt} className="block text-xs text-stone">
        {formats.exact(due)}
      </time>
    </span>
  );
}
