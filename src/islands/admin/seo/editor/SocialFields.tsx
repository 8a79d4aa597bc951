import { useId } from 'react';
import { SHARE_PICTURE } from '#shared/seo/seo-limits.ts';
import { TextField } from '../../../kit/Field.tsx';
import { CountedField } from './CountedField.tsx';
import type { SeoFields } from './use-seo-form.ts';

/** What other sites show for links to the page. */
export function SocialFields(fields: SeoFields) {
  const { form, errorOf } = fields;
  const id = useId();
  return (
    <>
      <CountedField id={`${id}-title`} name="ogTitle" label="Open Graph Title (optional)" {...fields} />
      <CountedField
        id={`${id}-description`}
        name="ogDescription"
        label="Open Graph Description (optional)"
        rows={3}
        {...fields}
      />
      <TextField
        id={`${id}-image`}
        label="Open Graph Image URL (optional)"
        hint={`${SHARE_PICTURE.width}x${SHARE_PICTURE.height} recommended. Leave it empty for the page's own picture.`}
        required={false}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('ogImage')}
        {...form.register('ogImage')}
      />
    </>
  );
}
