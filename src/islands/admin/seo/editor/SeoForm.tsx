import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { SeoPage } from '#shared/schemas/seo-pages.schema.ts';
import { useAdmin } from '../../kit/admin-context.ts';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { RowLink } from '../../kit/list/cells.tsx';
import { stateWords } from '../../publishing/publish-words.ts';
import { usePublishState } from '../../publishing/publishing.queries.ts';
import { DeleteButton } from '../DeleteButton.tsx';
import { SeoHelpBar } from '../help/SeoHelpBar.tsx';
import { useSeoHelp } from '../help/use-seo-help.ts';
import { seoRecord } from '../seo.queries.ts';
import { SEO } from '../seo-list.ts';
import { AdvancedFields } from './AdvancedFields.tsx';
import { Analysis } from './Analysis.tsx';
import { BasicFields } from './BasicFields.tsx';
import { SearchPreview, SharePreview } from './Previews.tsx';
import { SeoHistory } from './SeoHistory.tsx';
import { SocialFields } from './SocialFields.tsx';
import { COMPARED, TABS, type TabName, tabOf } from './seo-tabs.ts';
import type { TypedSeo } from './typed-seo.ts';
import { useSeoForm } from './use-seo-form.ts';

const FIELDS = { basic: BasicFields, social: SocialFields, advanced: AdvancedFields };

interface Props {
  /** Empty for a new record whose page isn't chosen yet. */
  path: string;
  record: SeoPage | null;
}

/** The form of a record, next to previews of search results and shared links. */
export function SeoForm({ path, record }: Props) {
  const admin = useSeoForm({ path, record });
  const { form, element, isSending, stale, isDeleted, errorOf, onSubmit } = admin;
  const help = useSeoHelp(form);
  useStartInField(element);
  const { errors, submitCount } = form.formState;
  const [tab, setTab] = useState<TabName>('basic');
  // A rejected submit shows the first field with an error, on whichever tab it is.
  const [seen, setSeen] = useState(submitCount);
  if (seen !== submitCount) {
    setSeen(submitCount);
    const wrong = tabOf(errors);
    if (wrong) setTab(wrong);
  }
  const isEdited = record !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="flex flex-col gap-4">
        <form ref={element} data-start noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <StaleEdit noun="SEO page" control={form.control} fields={COMPARED} stale={stale} />
          {isDeleted && (
            <p role="alert" className="rounded-md bg-warn-soft p-4 text-sm font-bold">
              Someone else deleted this SEO page while you were editing. You can save what you see here as a
              new record.
            </p>
          )}
          <SeoHelpBar form={form} help={help} />
          <Tabs.Root value={tab} onValueChange={(next) => setTab(next as TabName)}>
            <Tabs.List aria-label="Parts of the form" className="flex flex-wrap border-b border-sand">
              {TABS.map(({ name, label }) => (
                <Tabs.Trigger
                  key={name}
                  value={name}
                  className="-mb-px min-h-11 cursor-pointer border-b-3 border-transparent px-3 text-sm font-bold text-stone data-[state=active]:border-signal data-[state=active]:text-ink"
                >
                  {label}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            {TABS.map(({ name }) => {
              const Fields = FIELDS[name];
              return (
                // Mounted even while hidden, so that its fields keep their errors.
                <Tabs.Content
                  key={name}
                  value={name}
                  forceMount
                  // Its fields are in the tab order, not the panel itself.
                  tabIndex={-1}
                  className="flex flex-col gap-4 pt-4 data-[state=inactive]:hidden"
                >
                  <Fields form={form} errorOf={errorOf} isEdited={isEdited} help={help} />
                </Tabs.Content>
              );
            })}
          </Tabs.Root>
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton
              label={isDeleted ? 'Save as a new record' : 'Save'}
              busyLabel="Saving…"
              isSending={isSending}
            />
            {isEdited && !isDeleted && <DeleteButton path={path} />}
            <PublishNote />
            {isEdited && (
              <a href={path} target="_blank" rel="noopener" className="link inline-block py-2 text-sm">
                View page<span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </div>
        </form>
        {isEdited && !isDeleted && <SeoHistory path={path} record={record} />}
      </div>
      <Aside control={form.control} />
    </div>
  );
}

/** The previews of the typed values. */
function Aside({ control }: Pick<ReturnType<typeof useSeoForm>['form'], 'control'>) {
  const typed = useWatch({ control }) as TypedSeo;
  const { data, error, refetch } = useQuery({
    queryKey: seoRecord(typed.path).queryKey,
    queryFn: seoRecord(typed.path).load,
    enabled: typed.path !== '',
  });
  if (!typed.path) return <p className="panel p-4 text-sm text-stone">Choose a page to see its previews.</p>;
  if (!data && error)
    return (
      <div className="panel">
        <LoadError message="Failed to load this page. Please try again." error={error} onRetry={refetch} />
      </div>
    );
  if (!data) return <div className="skeleton h-96" aria-busy="true" />;
  return (
    <div className="flex flex-col gap-4 lg:sticky lg:top-20">
      {data.wasDeleted && (
        <p className="rounded-md bg-warn-soft p-3 text-sm">
          This page had an SEO record, which was deleted.{' '}
          <RowLink list={SEO} id={data.path} className="link font-bold">
            Bring it back
          </RowLink>
        </p>
      )}
      <Analysis typed={typed} detail={data} />
      <SearchPreview typed={typed} detail={data} />
      <SharePreview typed={typed} detail={data} />
    </div>
  );
}

/** The progress of publishing the save. The editor covers the shell's status. */
function PublishNote() {
  const { timeZone } = useAdmin();
  const { data } = usePublishState();
  const [wasPublishing, setWasPublishing] = useState(false);
  if (data?.state === 'running' && !wasPublishing) setWasPublishing(true);
  const failed = wasPublishing && data?.state === 'failed';
  return (
    <p role="status" className={`text-sm ${failed ? 'wrap-anywhere text-bad' : 'text-stone'}`}>
      {data && wasPublishing ? stateWords(data, timeZone, new Date()) : 'Saving publishes the page.'}
    </p>
  );
}
