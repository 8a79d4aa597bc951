import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import type { PublishState } from '#shared/schemas/publishing.schema.ts';
import { useAdmin } from '../kit/admin-context.ts';
import { stateWords } from './publish-words.ts';
import { refreshPublishing, usePublishNow, usePublishState } from './publishing.queries.ts';

/** Shows on every screen whether the public pages are up to date. Opens the history. */
export function PublishStatus() {
  const { data } = usePublishState();
  const moment = data && `${data.state} ${data.lastPublishedAt}`;
  const known = useRef(moment);
  useEffect(() => {
    // Each publish changes what screens say about releases.
    if (known.current && moment !== known.current) refreshPublishing();
    known.current = moment;
  }, [moment]);
  // Reserves its space: on a phone it would wrap the row.
  if (!data) return <span className="size-11" />;
  return (
    <div className="flex min-w-0 items-center gap-1 text-sm">
      <div role="status" className="min-w-0">
        <Link
          href={ADMIN_PATHS.publishing}
          className="button button-quiet max-w-36 min-w-0 text-sm sm:max-w-72"
        >
          <StateIcon {...data} />
          <StateWords status={data} />
        </Link>
      </div>
      {data.state === 'failed' && <RetryButton />}
    </div>
  );
}

const ICON = { 'aria-hidden': true, size: 16 } as const;

function StateIcon({ state, isRolledBack }: PublishState) {
  if (state === 'running') return <LoaderCircle {...ICON} className="shrink-0 motion-safe:animate-spin" />;
  if (state === 'failed') return <CircleAlert {...ICON} className="shrink-0 text-bad" />;
  if (isRolledBack) return <CircleAlert {...ICON} className="shrink-0" />;
  return <CircleCheck {...ICON} className="shrink-0 text-olive" />;
}

function StateWords({ status }: { status: PublishState }) {
  const { timeZone, served } = useAdmin();
  // Starts with the server's text: the day may have changed since.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const words = stateWords(status, timeZone, isHydrated ? new Date() : new Date(served.at));
  if (status.state !== 'failed') return <span className="max-md:sr-only">{words}</span>;
  return (
    <span className="truncate text-bad max-md:sr-only" title={status.error}>
      {words}
    </span>
  );
}

function RetryButton() {
  const { isPending, publish } = usePublishNow();
  return (
    <button type="button" className="button button-quiet text-sm" aria-busy={isPending} onClick={publish}>
      Retry
    </button>
  );
}
