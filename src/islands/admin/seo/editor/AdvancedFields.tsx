import { useId } from 'react';
import { Field, TextField } from '../../../kit/Field.tsx';
import type { SeoFields } from './use-seo-form.ts';

const ROBOTS = ['noindex, follow', 'index, nofollow', 'noindex, nofollow'];

/** What search engines may do with the page. */
export function AdvancedFields({ form, errorOf }: SeoFields) {
  const id = useId();
  const stored = form.formState.defaultValues?.robots;
  const options = [...new Set([...ROBOTS, ...(typeof stored === 'string' && stored ? [stored] : [])])];
  return (
    <>
      <p className="text-sm text-stone">
        Records can have custom JSON metadata, such as robots and author. You can set robots and the canonical
        address here. The rest can't be edited and stays as it is.
      </p>
      <Field
        id={`${id}-robots`}
        label="Robots"
        hint="With noindex, search engines don't list the page, and the sitemap leaves it out."
        error={errorOf('robots')}
      >
        {(control) => (
          <select className="input" {...control} {...form.register('robots')}>
            <option value="">index, follow (default)</option>
            {options.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        id={`${id}-canonical`}
        label="Canonical address (optional)"
        hint="Only if search engines should list another page instead of this one."
        required={false}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('canonical')}
        {...form.register('canonical')}
      />
    </>
  );
}
