import { plural } from '#shared/count-words.ts';
import type { Rehearsal } from '#shared/schemas/rehearsal.schema.ts';
import { MAX_REHEARSED_PRINTS } from '#shared/vendors.ts';

/** What became of test orders: "5 of 8 placements work. 1 product can't be printed." */
export function rehearsalWords(
  { state, error, rows, total, leftOut }: Rehearsal,
  vendorName: string,
): string {
  if (state === 'idle') return 'Test orders are free and never produced. Each is deleted right away.';
  if (state === 'running') {
    return total === 0 ? 'Starting…' : `${rows.length} of ${plural(total, 'test order', 'test orders')}…`;
  }
  const placements = rows.filter(({ placement }) => placement !== null);
  const works = placements.filter(({ ok }) => ok).length;
  const unmade = rows.length - placements.length;
  const words = [
    state === 'failed' && `The test stopped early: ${error}`,
    placements.length > 0 &&
      `${works} of ${plural(placements.length, 'placement', 'placements')} ${placements.length === 1 ? 'works' : 'work'}.`,
    unmade > 0 && `${plural(unmade, 'product', 'products')} can't be printed.`,
    leftOut > 0 &&
      `${plural(leftOut, "product wasn't", "products weren't")} tested: a test covers at most ${MAX_REHEARSED_PRINTS} placements.`,
    state === 'done' &&
      total === 0 &&
      `${vendorName} makes no product on sale that shoppers can customize. Turn on customization for one, then test again.`,
  ];
  return words.filter(Boolean).join(' ');
}
