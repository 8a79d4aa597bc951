import type { z } from 'zod';
import { placesOf, threadsOf } from './layouts.ts';
import type { SyncVariant } from './objects.ts';
import { badRequest } from './problem.ts';
import type { NewOrder } from './requests.schema.ts';

type Item = z.output<typeof NewOrder>['items'][number];
type Position = NonNullable<NonNullable<Item['files']>[number]['position']>;

/**
 * Refuses print files that a variant can't be made with, in Printful's words. `default` is the first of its placements.
 * @throws PrintfulProblem
 */
export function checkFiles(variant: SyncVariant, { files = [], options = [] }: Item, at: number): void {
  const places = placesOf(variant);
  const [first = 'default'] = Object.keys(places);
  // The merchant's own products, which an edit of the catalog adds, have no layout.
  if (Object.keys(places).length === 0) return;
  for (const { type = 'default', position } of files) {
    const name = type === 'default' ? first : type;
    if (!(name in places)) throw badRequest(`Item ${at}: Incorrect file type: ${type}`);
    const threads = threadsOf(name);
    if (threads && !options.some(({ id }) => id === threads.id)) {
      throw badRequest(
        `Item ${at}: Following options are missing or incorrect: ${threads.id}! Allowed values: ${threads.allowed.join(', ')}`,
      );
    }
    if (position?.limit_to_print_area && !isInside(position))
      throw badRequest(`Item ${at}: Invalid position`);
  }
}

function isInside({ area_width, area_height, width, height, top, left }: Position): boolean {
  return left >= 0 && top >= 0 && left + width <= area_width && top + height <= area_height;
}
