import { desc, eq } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { jobs } from '#db/schema/operations.ts';
import type { Publishing } from '#shared/schemas/settings.schema.ts';

/** The output of a build is long. */
const MAX_ERROR_LENGTH = 4000;

const statements = preparedOn((db) => ({
  latest: db
    .select()
    .from(jobs)
    .where(eq(jobs.kind, 'publish'))
    .orderBy(desc(jobs.createdAt))
    .limit(50)
    .prepare(),
}));

/** Returns whether the pages show what is saved, by the jobs that publish them (docs/product.md#publishing-settings). */
export function readPublishing(db: Db): Publishing {
  const all = statements(db).latest.all();
  const open = all.find(({ status }) => status === 'waiting' || status === 'running');
  const job = open ?? all[0];
  return {
    state: open ? 'publishing' : job?.status === 'failed' ? 'failed' : 'published',
    at: job?.finishedAt?.toISOString() ?? null,
    error: job?.lastError?.slice(0, MAX_ERROR_LENGTH) ?? null,
  };
}
