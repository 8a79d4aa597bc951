import { transaction } from '#db/client.ts';
import type { Publishing } from '#shared/schemas/settings.schema.ts';
import type { Services } from '../services.ts';
import { publishPages } from './publish-pages.ts';
import { readPublishing } from './publishing.queries.ts';

/** Publishes the pages again after it failed. Does nothing while they are being published. */
export function republish(services: Pick<Services, 'db' | 'newId' | 'now'>): Publishing {
  const { db } = services;
  return transaction(db, () => {
    if (readPublishing(db).state !== 'publishing') publishPages(services);
    return readPublishing(db);
  });
}
