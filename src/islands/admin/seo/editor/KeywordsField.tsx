import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { splitKeywords } from '#shared/seo/seo-limits.ts';
import { Field } from '../../../kit/Field.tsx';
import { useUnsavedChanges } from '../../kit/unsaved-changes.ts';
import type { SeoFields } from './use-seo-form.ts';

interface Props extends Pick<SeoFields, 'form'> {
  error: string | undefined;
}

/** Keywords as chips. Enter, a comma or leaving the field turns the typed text into one. */
export function KeywordsField({ form, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState('');
  const keywords = splitKeywords(String(useWatch({ control: form.control, name: 'keywords' }) ?? ''));
  const set = (next: readonly string[]) => {
    form.clearErrors('keywords');
    form.setValue('keywords', splitKeywords(next.join(',')).join(', '), {
      shouldDirty: true,
      shouldTouch: true,
    });
  };
  // Escape closes the dialog before the field is left.
  useUnsavedChanges(draft.trim() !== '');
  const add = (text: string) => {
    setDraft('');
    if (splitKeywords(text).length > 0) set([...keywords, text]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && draft.trim()) {
      event.preventDefault();
      add(draft);
    } else if (event.key === 'Backspace' && draft === '') set(keywords.slice(0, -1));
  };
  return (
    <div>
      <Field
        id={id}
        label="Keywords (optional)"
        hint="Press Enter or a comma after each. Backspace removes the last one."
        error={error}
      >
        {(control) => (
          <input
            ref={input}
            name="keywords"
            className="input"
            autoComplete="off"
            value={draft}
            onChange={({ target: { value } }) => (value.includes(',') ? add(value) : setDraft(value))}
            onKeyDown={onKeyDown}
            onBlur={() => add(draft)}
            {...control}
          />
        )}
      </Field>
      {keywords.length > 0 && (
        <ul aria-label="Chosen keywords" className="mt-2 flex flex-wrap gap-2">
          {keywords.map((keyword) => (
            <li key={keyword}>
              <button
                type="button"
                className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-stone px-4 text-sm wrap-anywhere hover:bg-bone-deep md:min-h-8"
                onClick={() => {
                  set(keywords.filter((other) => other !== keyword));
                  // The button that had the focus is gone.
                  input.current?.focus();
                }}
              >
                <span className="sr-only">Remove keyword</span>
                {keyword}
                <X aria-hidden="true" size={14} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
