import { useWatch } from 'react-hook-form';
import { plural } from '#shared/count-words.ts';
import { lengthOf } from '#shared/seo/seo-limits.ts';
import { Field } from '../../../kit/Field.tsx';
import type { SeoFields } from './use-seo-form.ts';

interface Props extends SeoFields {
  id: string;
  name: 'title' | 'description' | 'ogTitle' | 'ogDescription';
  label: string;
  /** The number of characters that search results show in full. */
  best?: { min: number; max: number };
  /** The lines of a longer text. */
  rows?: number;
}

/** A text with the number of its characters. */
export function CountedField({ id, name, label, best, rows, form, errorOf }: Props) {
  const length = lengthOf(String(useWatch({ control: form.control, name }) ?? ''));
  const count = plural(length, 'character', 'characters');
  return (
    <Field
      id={id}
      label={label}
      hint={best ? `${count}. ${best.min} to ${best.max} are best.` : `${count}.`}
      error={errorOf(name)}
    >
      {(control) =>
        rows ? (
          <textarea className="input" rows={rows} {...control} {...form.register(name)} />
        ) : (
          <input className="input" autoComplete="off" {...control} {...form.register(name)} />
        )
      }
    </Field>
  );
}
