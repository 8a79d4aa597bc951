import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { SettingRecord } from '#shared/schemas/settings.schema.ts';
import { SETTING_LABELS, type SettingGroup } from '#shared/settings.ts';
import { Moment } from '../kit/Moment.tsx';
import { UnsavedChangesContext } from '../kit/unsaved-changes.ts';
import { ResetButton } from './ResetButton.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { SETTINGS_VIEW } from './settings-view.ts';
import { originWords, sourceWords, valueWords } from './source-words.ts';

interface Props<G extends SettingGroup> {
  group: G;
  record: SettingRecord<G>;
  /** The group whose form is open. The others keep their typed values. */
  openGroup: SettingGroup | null;
  children: ReactNode;
}

/** A group of settings: its purpose, values and source, or its form when open. A form opened by a link scrolls into view. */
export function SettingSection<G extends SettingGroup>({ group, record, openGroup, children }: Props<G>) {
  const [hasUnsaved, setHasUnsaved] = useState(false);
  const isOpen = openGroup === group;
  const id = useId();
  const origin = originWords(record.firstFrom);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Pressing the heading needs no scrolling.
    if (isOpen && document.activeElement !== heading.current) section.current?.scrollIntoView();
  }, [isOpen]);
  return (
    <section ref={section} aria-labelledby={`${id}-title`} className="panel scroll-mt-4">
      <h2 className="font-body text-base normal-case">
        <button
          ref={heading}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-form`}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 px-4 pt-2 text-left font-bold"
          onClick={() => SETTINGS_VIEW.change({ section: isOpen ? null : group }, { replace: true })}
        >
          <span id={`${id}-title`}>{SETTING_LABELS[group]}</span>
          <ChevronsUpDown aria-hidden="true" size={18} className="shrink-0" />
        </button>
      </h2>
      {!isOpen && <p className="line-clamp-2 px-4 text-sm">{valueWords(group, record.value)}</p>}
      <p className="px-4 pb-3 text-sm wrap-anywhere text-stone">
        {hasUnsaved ? <strong className="text-ink">Unsaved changes</strong> : <Source record={record} />}
      </p>
      <div id={`${id}-form`} hidden={!isOpen} className="flex flex-col gap-4 border-t border-bone-deep p-4">
        {record.isUnusable && (
          <p role="alert" className="rounded-md bg-warn-soft p-3 text-sm">
            This version can't use what was saved{record.savedBy && ` by ${record.savedBy}`}. What you see is
            the default, which holds until you save again.
          </p>
        )}
        <UnsavedChangesContext value={setHasUnsaved}>{children}</UnsavedChangesContext>
        <SettingHistory group={group} record={record} />
        {origin && <p className="text-xs wrap-anywhere text-stone">{origin}</p>}
        {record.updatedAt !== null && <ResetButton group={group} record={record} />}
      </div>
    </section>
  );
}

function Source({ record }: { record: SettingRecord<SettingGroup> }) {
  const { updatedAt, savedBy, isUnusable, firstFrom } = record;
  if (updatedAt === null || isUnusable) return sourceWords(firstFrom);
  return (
    <>
      Saved{savedBy && ` by ${savedBy}`}, <Moment at={updatedAt} as="ago" />
    </>
  );
}
