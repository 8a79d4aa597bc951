import { eq } from 'drizzle-orm';
import { publishes } from '#db/schema/operations.ts';
import { FinalFailure } from '#server/kernel/jobs/enqueue-job.ts';
import { type Published, PublishInterrupted } from '#server/kernel/releases/publish-outcome.ts';
import { findPublish, isOvertaken, type PublishRow } from '#server/kernel/releases/publishing.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { MAX_NAMED_PAGES } from '#shared/publishing.ts';

type Deps = Pick<Services, 'db' | 'now'>;

/** How much of the end of a log or an error is stored, in characters. */
const MAX_LOG_LENGTH = 4000;

const OVERTAKEN = 'It was interrupted, and a later publish took its place.';

/**
 * Runs a publish or rollback of the history as a job, unless it was interrupted before and a later request is done by now.
 * @throws like `carryOut`
 */
export async function runPublish(services: Services, { publishId }: { publishId: string }): Promise<void> {
  const publish = findPublish(services.db, publishId);
  if (!publish || publish.status === 'done' || publish.status === 'failed') return;
  if (isOvertaken(services.db, publish)) failPublish(services, publishId, OVERTAKEN);
  else await carryOut(services, publish);
}

/**
 * Publishes or rolls back and records the result. A failure usually repeats, so it's final: a person has to know immediately. Only
 * an attempt whose process stopped is repeated.
 * @throws FinalFailure if it failed; PublishInterrupted if it must be repeated
 */
export async function carryOut(
  services: Deps & Pick<Services, 'publish'>,
  publish: Pick<PublishRow, 'id' | 'kind' | 'release'>,
): Promise<void> {
  startPublish(services, publish.id);
  try {
    finishPublish(services, publish.id, await services.publish(publish));
  } catch (error) {
    if (error instanceof PublishInterrupted) throw error;
    failPublish(services, publish.id, (error as Error).message);
    throw new FinalFailure((error as Error).message.split('\n\n')[0], { cause: error });
  }
}

/** Marks a publish as running. */
export function startPublish({ db, now }: Deps, id: string): void {
  db.update(publishes).set({ status: 'running', startedAt: now() }).where(eq(publishes.id, id)).run();
}

/** Records the result of a publish. */
export function finishPublish(services: Deps, id: string, { pages, log, ...published }: Published): void {
  record(services, id, {
    ...{ ...published, status: 'done', error: null },
    ...{ pagesChanged: pages.length, pages: pages.slice(0, MAX_NAMED_PAGES), log: lastPart(log) },
  });
}

/** Records why a publish failed. The technical output after the message's first empty line goes into the log. */
export function failPublish(services: Deps, id: string, message: string): void {
  const [reason = '', ...output] = message.trim().split('\n\n');
  const [why = '', ...others] = reason.split('\n');
  // The first line says why.
  const error = `${why}\n${lastPart(others.join('\n'))}`.trim();
  record(services, id, { status: 'failed', error, log: lastPart(output.join('\n\n')) || null });
}

function record({ db, now }: Deps, id: string, outcome: Partial<PublishRow>): void {
  db.update(publishes)
    .set({ ...outcome, finishedAt: now() })
    .where(eq(publishes.id, id))
    .run();
}

function lastPart(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > MAX_LOG_LENGTH ? `…${trimmed.slice(-MAX_LOG_LENGTH)}` : trimmed;
}
