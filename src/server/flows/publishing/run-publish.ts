import { eq } from 'drizzle-orm';
import { publishes } from '#db/schema/operations.ts';
import { FinalFailure } from '#server/kernel/jobs/enqueue-job.ts';
import {
  type Published,
  PublishFailure,
  PublishInterrupted,
  splitFailure,
} from '#server/kernel/releases/publish-outcome.ts';
import { findPublish, isOvertaken, type PublishRow } from '#server/kernel/releases/publishing.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { MAX_NAMED_PAGES } from '#shared/publishing.ts';

/** How much of the end of a log or an error is stored, in characters. */
const MAX_LOG_LENGTH = 4000;

const OVERTAKEN = 'It was interrupted, and a later publish took its place.';

/**
 * Runs a publish or rollback of the history and records its result. A failure usually repeats, so it's final: a person has to
 * know immediately. Only an attempt whose process stopped is repeated by the job, unless a later request is done by then.
 * @throws FinalFailure if it failed; PublishInterrupted if it must be repeated
 */
export async function runPublish(services: Services, { publishId }: { publishId: string }): Promise<void> {
  const publish = findPublish(services.db, publishId);
  if (!publish || publish.status === 'done' || publish.status === 'failed') return;
  if (isOvertaken(services.db, publish)) {
    failPublish(services, publishId, new Error(OVERTAKEN));
    return;
  }
  startPublish(services, publishId);
  try {
    finishPublish(services, publishId, await services.publish(publish));
  } catch (error) {
    if (error instanceof PublishInterrupted) throw error;
    failPublish(services, publishId, error as Error);
    throw new FinalFailure(splitFailure((error as Error).message).reason, { cause: error });
  }
}

/** Marks a publish as running. */
export function startPublish({ db, now }: Pick<Services, 'db' | 'now'>, id: string): void {
  db.update(publishes).set({ status: 'running', startedAt: now() }).where(eq(publishes.id, id)).run();
}

/** Records the result of a publish. */
export function finishPublish(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  { result, release, pages, log }: Published,
): void {
  record(services, id, {
    ...{ status: 'done', result, release, error: null },
    pagesChanged: pages.length,
    pages: pages.slice(0, MAX_NAMED_PAGES),
    log: lastPart(log),
  });
}

/** Records why a publish failed. The technical output goes into the log. */
export function failPublish(services: Pick<Services, 'db' | 'now'>, id: string, error: Error): void {
  const { reason, output } = splitFailure(error.message);
  const log = lastPart(`${error instanceof PublishFailure ? error.log : ''}\n${output}`);
  record(services, id, { status: 'failed', error: shortened(reason), log: log || null });
}

function record({ db, now }: Pick<Services, 'db' | 'now'>, id: string, outcome: Partial<PublishRow>): void {
  db.update(publishes)
    .set({ ...outcome, finishedAt: now() })
    .where(eq(publishes.id, id))
    .run();
}

/** Returns an error with its first line, which says why, and the end of the rest. */
function shortened(message: string): string {
  const [why = '', ...others] = message.trim().split('\n');
  return `${why}\n${lastPart(others.join('\n'))}`.trim();
}

function lastPart(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > MAX_LOG_LENGTH ? `…${trimmed.slice(-MAX_LOG_LENGTH)}` : trimmed;
}
