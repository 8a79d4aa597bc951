import { useState } from 'react';
import * as z from 'zod/mini';
import { type SeoDetail, seoPath } from '#shared/schemas/seo-pages.schema.ts';
import { LoadedRecord } from '../../kit/LoadedRecord.tsx';
import { seoRecord } from '../seo.queries.ts';
import { readOpen } from '../seo-list.ts';
import { NoRecord, NotFound } from './NoRecord.tsx';
import { SeoForm } from './SeoForm.tsx';

/** Adds an SEO record or edits the one of a path. */
export function SeoEditor({ id }: { id: string }) {
  const { isNew, path } = readOpen(id);
  if (isNew) return <SeoForm path={path} record={null} />;
  if (!z.safeParse(seoPath, path).success) return <NotFound />;
  return <LoadedRecord {...seoRecord(path)}>{(detail) => <Stored detail={detail} />}</LoadedRecord>;
}

function Stored({ detail }: { detail: SeoDetail }) {
  const { path, record } = detail;
  const [wasThere, setWasThere] = useState(record !== null);
  if (record && !wasThere) setWasThere(true);
  // The form stays if someone else deletes the record: it may have unsaved changes.
  return record || wasThere ? <SeoForm path={path} record={record} /> : <NoRecord detail={detail} />;
}
