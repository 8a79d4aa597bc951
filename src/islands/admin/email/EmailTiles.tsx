import { useQuery } from '@tanstack/react-query';
import { displayNumber } from '#shared/count-words.ts';
import { EMAIL_STATUS_LABELS, EMAIL_STATUSES } from '#shared/email-status.ts';
import type { EmailCounts } from '#shared/schemas/outbox.schema.ts';
import { POLL_MS } from '../kit/emails/follow-emails.ts';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';
import { countEmails, EMAIL_COUNTS_KEY } from './email.api.ts';

const TILES: Stat<EmailCounts>[] = EMAIL_STATUSES.map((status) => [
  EMAIL_STATUS_LABELS[status],
  (counts) => displayNumber(counts[status]),
]);

/** How many emails there are in each status. */
export function EmailTiles() {
  const { data, isError } = useQuery({
    queryKey: EMAIL_COUNTS_KEY,
    queryFn: countEmails,
    refetchInterval: ({ state }) => (state.data?.waiting ? POLL_MS : false),
  });
  return <StatTiles tiles={TILES} data={data} hasFailed={isError} columns={5} />;
}
