import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { PublishDetail as Detail } from '#shared/schemas/publishing.schema.ts';
import { call } from '../../../client/api.ts';
import { showFailure, showToast } from '../../toast/show-toast.ts';
import { confirm } from '../kit/dialog/confirm.ts';
import { type Fact, FactList } from '../kit/FactList.tsx';
import { LoadedRecord } from '../kit/LoadedRecord.tsx';
import { Moment } from '../kit/Moment.tsx';
import { Section } from '../kit/Section.tsx';
import { PublishBadge } from './publish-list.tsx';
import { durationWords } from './publish-words.ts';
import { publishRecord, RUNNING_MS, refreshPublishing } from './publishing.queries.ts';

const OUTPUT =
  'max-h-96 overflow-y-auto rounded-sm border border-sand bg-white p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere';

/** A publish with its changes and the button to roll back to it. */
export function PublishDetail({ id }: { id: string }) {
  return (
    <LoadedRecord
      {...publishRecord(id)}
      refreshEvery={({ status }) => (status === 'waiting' || status === 'running') && RUNNING_MS}
    >
      {(publish) => (
        <div className="flex flex-col gap-4 p-4">
          <Section title={publish.reason}>
            <PublishBadge publish={publish} />
            <Facts publish={publish} />
            {publish.canRollBack && <RollBackButton publish={publish} />}
          </Section>
          {publish.error && (
            <Section title="Why it failed">
              <p className="text-sm whitespace-pre-line wrap-anywhere">{publish.error}</p>
              <p className="mt-2 text-sm">This publish didn't change the website.</p>
            </Section>
          )}
          {publish.pages.length > 0 && (
            <Section title="Changed pages">
              <Pages publish={publish} />
            </Section>
          )}
          {publish.log && (
            <details className="panel px-4">
              <summary className="min-h-11 cursor-pointer py-3 font-bold">Log</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
              <pre className={`mb-4 ${OUTPUT}`} tabIndex={0}>
                {publish.log}
              </pre>
            </details>
          )}
        </div>
      )}
    </LoadedRecord>
  );
}

function Facts({ publish: { actor, createdAt, finishedAt, durationMs, release } }: { publish: Detail }) {
  const facts: Fact[] = [
    ['By', actor ?? 'Automatic'],
    ['Requested', <Moment key="requested" at={createdAt} as="exact" />],
    ['Finished', finishedAt && <Moment key="finished" at={finishedAt} as="exact" />],
    ['Duration', durationMs !== null && durationWords(durationMs)],
    ['Release', release],
  ];
  return (
    <div className="mt-2">
      <FactList facts={facts} />
    </div>
  );
}

function Pages({ publish: { pages, pagesChanged } }: { publish: Detail }) {
  const more = pagesChanged - pages.length;
  return (
    <ul className="text-sm">
      {pages.map((path) => (
        <li key={path}>
          <a href={path} className="link inline-block py-0.5">
            {path}
          </a>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

function RollBackButton({ publish: { id } }: { publish: Detail }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/publish/history/:id/rollback', { id }),
    onSuccess() {
      refreshPublishing();
      showToast('Rollback started');
    },
    onError: ({ message }) => showFailure('Not rolled back', message),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Roll back to this?',
      text:
        'The pages of the website go back to how they were after this publish, and stay there until the next one. Store pages, ' +
        "prices, stock, settings and emails don't go back. Saved changes aren't lost: the next publish shows them again.",
      action: 'Roll back',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      type="button"
      className="button button-secondary mt-3 self-start text-sm"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      <Undo2 aria-hidden="true" size={16} />
      Roll back to this
    </button>
  );
}
