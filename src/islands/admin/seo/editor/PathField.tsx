import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { SeoPath } from '#shared/schemas/seo-pages.schema.ts';
import { call } from '../../../../client/api.ts';
import { Field } from '../../../kit/Field.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { RowLink } from '../../kit/list/cells.tsx';
import { SEO_KEY } from '../seo.queries.ts';
import { SEO } from '../seo-list.ts';
import type { SeoFields } from './use-seo-form.ts';

/** The page of a record: chosen once, then locked. */
export function PathField(fields: SeoFields) {
  const id = useId();
  const { form, isEdited } = fields;
  if (!isEdited) return <PathChoice {...fields} />;
  return (
    <Field id={id} label="Page Path" hint="The path of a record can't change.">
      {(control) => <input className="input bg-bone-deep" readOnly {...control} {...form.register('path')} />}
    </Field>
  );
}

function PathChoice({ form, errorOf }: SeoFields) {
  const id = useId();
  const {
    data: paths = [],
    error,
    refetch,
  } = useQuery({ queryKey: [SEO_KEY, 'paths'], queryFn: () => call('GET /api/admin/seo-paths') });
  const chosen = String(useWatch({ control: form.control, name: 'path' }) ?? '');
  const isListed = paths.some(({ path }) => path === chosen);
  const isTaken = paths.some(({ path, hasRecord }) => hasRecord && path === chosen);
  if (error)
    return (
      <LoadError message="Failed to load the pages. Please try again." error={error} onRetry={refetch} />
    );
  return (
    <div>
      <Field id={id} label="Page Path" error={errorOf('path') && 'Choose a page'}>
        {(control) => (
          // Controlled, because options are added once they are loaded.
          <select className="input" {...control} {...form.register('path')} value={chosen}>
            <option value="">Choose a page…</option>
            {chosen && !isListed && <option value={chosen}>{chosen}</option>}
            <Group label="Without an SEO record" paths={paths.filter(({ hasRecord }) => !hasRecord)} />
            <Group label="With an SEO record" paths={paths.filter(({ hasRecord }) => hasRecord)} />
          </select>
        )}
      </Field>
      {isTaken && (
        <p role="status" className="mt-2 rounded-md bg-warn-soft p-3 text-sm">
          This page has an SEO record already.{' '}
          <RowLink list={SEO} id={chosen} className="link font-bold">
            Edit it instead
          </RowLink>
        </p>
      )}
    </div>
  );
}

function Group({ label, paths }: { label: string; paths: readonly SeoPath[] }) {
  if (paths.length === 0) return null;
  return (
    <optgroup label={label}>
      {paths.map(({ path }) => (
        <option key={path} value={path}>
          {path}
        </option>
      ))}
    </optgroup>
  );
}
