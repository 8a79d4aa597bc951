import { readToday } from '#server/flows/operations/today.queries.ts';
import type { Lane } from '#shared/lanes.ts';
import type { TestServices } from './test-services.ts';

/** Returns how many rows the lanes have that aren't empty. */
export function laneCounts(
  services: Pick<TestServices, 'db' | 'env' | 'now'>,
): Partial<Record<Lane, number>> {
  const { lanes } = readToday(services);
  return Object.fromEntries(lanes.flatMap(({ lane, count }) => (count > 0 ? [[lane, count]] : [])));
}
