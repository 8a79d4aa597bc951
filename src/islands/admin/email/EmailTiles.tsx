import { useQuery } from '@tanstack/react-query';
import { EMAIL_STATUS_LABELS, EMAIL_STATUSES } from '#shared/email-status.ts';
import { POLL_MS } from '../kit/emails/follow-emails.ts';
import { StatTile } from '../kit/StatTile.tsx';
import { countEmails, EMAIL_COUNTS_KEY } from './email.api.ts';

/** How many emails there are in each status. */
export function EmailTiles() {
  const { data, isError } = useQuery({
    queryKey: EMAIL_COUNTS_KEY,
    queryFn: countEmails,
    refetchInterval: ({ state }) => (state.data?.waiting ? POLL_MS : false),
  });
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {EMAIL_STATUSES.map((status) => (
        <StatTile
          key={status}
          label={EMAIL_STATUS_LABELS[status]}
          value={data?.[status].toLocaleString('en-US')}
          hasFailed={isError}
        />
      ))}
    </dl>
  );
}
