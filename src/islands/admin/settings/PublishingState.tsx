import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import type { PublishState } from '#shared/schemas/publishing.schema.ts';
import { Moment } from '../kit/Moment.tsx';
import { usePublishNow, usePublishState } from '../publishing/publishing.queries.ts';

/** Says whether the pages are up to date, or why not. */
export function PublishingState() {
  const { data } = usePublishState();
  if (!data) return <div className="skeleton h-14" />;
  const { state, lastPublishedAt, isRolledBack, error } = data;
  return (
    <div className="panel p-4 text-sm">
      <div role="status">
        {state === 'idle' && !isRolledBack && (
          <p className="flex items-center gap-2">
            <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-olive" />
            <span>
              <strong>Published.</strong> The website shows what is saved.{' '}
              {lastPublishedAt && (
                <>
                  <Link href={ADMIN_PATHS.publishing} className="link">
                    Last published
                  </Link>{' '}
                  <Moment at={lastPublishedAt} as="ago" />.
                </>
              )}
            </span>
          </p>
        )}
        {state === 'running' && (
          <p className="flex items-center gap-2">
            <LoaderCircle aria-hidden="true" size={18} className="shrink-0 motion-safe:animate-spin" />
            <span>
              <strong>Publishing…</strong> The website shows your change in a few seconds.
            </span>
          </p>
        )}
      </div>
      {state === 'failed' && <Failure error={error} isRolledBack={isRolledBack} />}
      {state === 'idle' && isRolledBack && <RolledBack />}
    </div>
  );
}

function RolledBack() {
  const { isPending, publish } = usePublishNow();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="flex items-center gap-2">
        <CircleAlert aria-hidden="true" size={18} className="shrink-0" />
        <span>
          <strong>Rolled back.</strong> The website shows earlier pages. What is saved appears with the next
          publish.
        </span>
      </p>
      <button type="button" className="button button-secondary" aria-busy={isPending} onClick={publish}>
        Publish now
      </button>
    </div>
  );
}

function Failure({ error, isRolledBack }: Pick<PublishState, 'error' | 'isRolledBack'>) {
  const { isPending, publish } = usePublishNow();
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="alert" className="flex items-center gap-2">
        <CircleAlert aria-hidden="true" size={18} className="shrink-0 text-bad" />
        <span>
          <strong>The website couldn't be published.</strong>{' '}
          {isRolledBack
            ? 'It was rolled back before, and still shows those earlier pages.'
            : 'It still shows what was saved before.'}
        </span>
      </p>
      {error && (
        <details className="w-full">
          <summary className="min-h-11 cursor-pointer py-3">Why it failed</summary>
          <pre className="rounded-md bg-bone p-3 text-xs wrap-anywhere whitespace-pre-wrap">{error}</pre>
        </details>
      )}
      <button type="button" className="button button-secondary" aria-busy={isPending} onClick={publish}>
        Try again
      </button>
    </div>
  );
}
