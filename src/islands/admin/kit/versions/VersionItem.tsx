import { useMutation } from '@tanstack/react-query';
import { History as HistoryIcon } from 'lucide-react';
import { useContext } from 'react';
import type { Version } from '#shared/schemas/versions.schema.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { DateFormatsContext } from '../dates.ts';
import { confirm } from '../dialog/confirm.ts';
import { Moment } from '../Moment.tsx';
import { releaseFocusOnRemoval } from '../release-focus.ts';
import { differencesOf, type FieldDifference, type History, originWords } from './version-words.ts';

interface Props extends Pick<History, 'fields' | 'restore' | 'onStale'> {
  version: Version;
  /** The version before it; undefined for the first one, and where the list ends. */
  previous: Version | undefined;
  current: Version['fields'];
  isNewest: boolean;
}

/** A version: who made it, when, what it changed, and a button that saves its values again. */
export function VersionItem({ version, previous, current, isNewest, fields, restore, onStale }: Props) {
  const isFirst = !previous?.fields;
  const origin = originWords(version, isFirst);
  const changes = version.fields && !isFirst ? differencesOf(fields, previous.fields, version.fields) : [];
  const fromNow = version.fields ? differencesOf(fields, current, version.fields) : [];
  const at = version.changedBy?.at;
  return (
    <li
      // Takes the focus of its button, which leaves once the version is back.
      tabIndex={-1}
      className="flex flex-col gap-2 border-t border-bone-deep py-3 text-sm first:border-t-0"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong>{origin}</strong>
        {at && (
          <span className="text-stone">
            <Moment at={at} as="ago" />
          </span>
        )}
        {version.fields && fromNow.length === 0 && (
          <span className={`badge ${isNewest ? 'badge-done' : 'badge-neutral'}`}>
            {isNewest ? 'Current' : 'Same as now'}
          </span>
        )}
      </p>
      <Differences differences={changes} />
      {version.fields && fromNow.length > 0 && (
        <RestoreButton
          {...{ origin, at, restore, onStale, fields }}
          values={version.fields}
          differences={fromNow}
        />
      )}
    </li>
  );
}

function Differences({ differences }: { differences: readonly FieldDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1">
      {differences.map(({ label, before, after }) => (
        <div key={label} className="wrap-anywhere">
          <dt className="inline text-stone">{label}: </dt>
          <dd className="inline whitespace-pre-wrap">
            <span className="sr-only">before: </span>
            <del className="text-stone">{before}</del>
            <span aria-hidden="true"> → </span>
            <span className="sr-only">, after: </span>
            <ins className="font-semibold no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RestoreProps extends Pick<History, 'fields' | 'restore' | 'onStale'> {
  origin: string;
  at: string | undefined;
  values: NonNullable<Version['fields']>;
  /** What bringing it back changes now. */
  differences: readonly FieldDifference[];
}

function RestoreButton({ origin, at, values, differences, fields, restore, onStale }: RestoreProps) {
  const { exact } = useContext(DateFormatsContext);
  const { mutate, isPending } = useMutation({
    mutationFn: () => restore(values),
    onSuccess: () => showToast('Version brought back'),
    onError(error) {
      if (error instanceof ApiError && error.code === 'stale') onStale(error.body);
      showFailure('Not brought back', failureWords(error, fields));
    },
  });
  const when = at ? `${origin}, ${exact(new Date(at))}` : origin;
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Bring this version back?',
      text: `${when}. This saves it as a new version and changes:`,
      list: differences.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
      action: 'Bring back',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      ref={releaseFocusOnRemoval}
      type="button"
      className="button button-secondary self-start text-sm"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      <HistoryIcon aria-hidden="true" size={16} />
      Bring this one back<span className="sr-only"> ({when})</span>
    </button>
  );
}

/** Returns the messages of the wrong fields with their labels, or the message of the failure. */
function failureWords(error: Error, fields: History['fields']): string {
  const wrong = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (wrong.length === 0) return error.message;
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return wrong.map(([name, message]) => `${labelOf(name)}: ${message}`).join('. ');
}
