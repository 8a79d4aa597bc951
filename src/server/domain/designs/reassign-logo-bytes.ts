import type { Services } from '#server/kernel/services.ts';
import { sharedLogoBytes } from './design-files.ts';
import { firstWithLogo } from './designs.queries.ts';
import { addBytes, type RemovedDesign } from './forgotten-designs.queries.ts';

/**
 * Counts a shared logo's bytes for the oldest remaining design. They count for the oldest design with the logo; if it is deleted
 * while others still share the file, the quotas would miss bytes on the disk.
 */
export async function reassignLogoBytes({ db, env }: Services, deleted: RemovedDesign[]): Promise<void> {
  for (const [hash, designs] of Map.groupBy(deleted, ({ logoHash }) => logoHash)) {
    const oldest = designs.reduce((a, b) => (b.createdAt < a.createdAt ? b : a));
    const nextOldest = hash && firstWithLogo(db, hash);
    if (!nextOldest || nextOldest.createdAt < oldest.createdAt) continue;
    addBytes(db, nextOldest.id, await sharedLogoBytes(env, oldest.id));
  }
}
