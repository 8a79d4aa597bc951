import { LoadedRecord } from '../../kit/LoadedRecord.tsx';
import { seoRecord } from '../seo.queries.ts';
import { readOpen } from '../seo-list.ts';
import { SeoForm } from './SeoForm.tsx';

/** Adds an SEO record or edits the one of a path. */
export function SeoEditor({ id }: { id: string }) {
  const { isNew, path } = readOpen(id);
  if (isNew) return <SeoForm path={path} record={null} />;
  return (
    <LoadedRecord {...seoRecord(path)}>
      {({ record }) => <SeoForm path={path} record={record} />}
    </LoadedRecord>
  );
}
