import { useId } from 'react';
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '#shared/seo/seo-limits.ts';
import { HelpButton } from '../help/HelpButton.tsx';
import { CountedField } from './CountedField.tsx';
import { KeywordsField } from './KeywordsField.tsx';
import { PathField } from './PathField.tsx';
import type { SeoFields } from './use-seo-form.ts';

/** The page, and what search results show of it. */
export function BasicFields(fields: SeoFields) {
  const { form, errorOf, help } = fields;
  const id = useId();
  return (
    <>
      <PathField {...fields} />
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-olive"
          {...form.register('isActive')}
        />
        <span>
          <span className="block font-bold">Active</span>
          <span className="block text-sm text-stone">
            When it is off, the page uses its default title and description.
          </span>
        </span>
      </label>
      <CountedField id={`${id}-title`} name="title" label="Page Title" best={TITLE_LENGTH} {...fields} />
      <CountedField
        id={`${id}-description`}
        name="description"
        label="Meta Description"
        best={DESCRIPTION_LENGTH}
        rows={4}
        {...fields}
      />
      <div className="flex flex-col items-start gap-3 *:first:w-full">
        <KeywordsField form={form} error={errorOf('keywords')} />
        <HelpButton
          label="AI Keywords"
          busyLabel="Generating…"
          isPending={help.pending === 'keywords'}
          onClick={() => help.ask('keywords')}
        />
      </div>
    </>
  );
}
