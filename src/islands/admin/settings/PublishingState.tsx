import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import type { Publishing, Settings } from '#shared/schemas/settings.schema.ts';
import { showFailure } from '../../toast/show-toast.ts';
import { Moment } from '../kit/Moment.tsx';
import { publishAgain, SETTINGS_KEY } from './settings.api.ts';

/** Says whether the pages show what is saved, or why they don't. */
export function PublishingState({ publishing: { state, at, error } }: { publishing: Publishing }) {
  return (
    <div className="panel p-4 text-sm">
      <div role="status">
        {state === 'published' && (
          <p className="flex items-center gap-2">
            <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-olive" />
            <span>
              <strong>Published.</strong> The website shows what is saved.{' '}
              {at && (
                <>
                  Last published <Moment at={at} as="ago" />.
                </>
              )}
            </span>
          </p>
        )}
        {state === 'publishing' && (
          <p className="flex items-center gap-2">
            <LoaderCircle aria-hidden="true" size={18} className="shrink-0 motion-safe:animate-spin" />
            <span>
              <strong>Publishing…</strong>{' '}
              {error
                ? 'The first attempt failed. We’re trying again.'
                : 'The website shows your change in about a minute.'}
            </span>
          </p>
        )}
      </div>
      {state === 'failed' && <Failure error={error} />}
    </div>
  );
}

function Failure({ error }: { error: string | null }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: publishAgain,
    onSuccess: (publishing) =>
      queryClient.setQueryData<Settings>(SETTINGS_KEY, (all) => all && { ...all, publishing }),
    onError: ({ message }) => showFailure('Not published', message),
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="alert" className="flex items-center gap-2">
        <CircleAlert aria-hidden="true" size={18} className="shrink-0 text-bad" />
        <span>
          <strong>The website couldn’t be published.</strong> It still shows what was saved before.
        </span>
      </p>
      {error && (
        <details className="w-full">
          <summary className="min-h-11 cursor-pointer py-3">Why it failed</summary>
          <pre className="rounded-md bg-bone p-3 text-xs wrap-anywhere whitespace-pre-wrap">{error}</pre>
        </details>
      )}
      <button
        type="button"
        className="button button-secondary"
        aria-busy={isPending}
        onClick={() => isPending || mutate()}
      >
        Try again
      </button>
    </div>
  );
}
