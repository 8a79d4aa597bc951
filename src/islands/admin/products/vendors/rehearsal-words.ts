import { plural } from '#shared/count-words.ts';
import type { Rehearsal } from '#shared/schemas/rehearsal.schema.ts';
import { MAX_REHEARSED_PRINTS } from '#shared/vendors.ts';

const FOLLOW_MS = 1000;
/** Vendors make a few pictures a minute. */
const FOLLOW_PICTURES_MS = 10_000;

/** After how many milliseconds to look again; false once nothing is to come. */
export function followPause(rehearsal: Rehearsal): number | false {
  if (rehearsal.state === 'running') return FOLLOW_MS;
  return hasPicturesToCome(rehearsal) && FOLLOW_PICTURES_MS;
}

function hasPicturesToCome({ rows }: Rehearsal): boolean {
  return rows.some(({ picture }) => picture?.state === 'waiting');
}

/** What became of test orders: "5 of 8 placements work. 1 product can't be printed." */
export function rehearsalWords(rehearsal: Rehearsal, vendorName: string): string {
  const { state, error, rows, total, leftOut } = rehearsal;
  if (state === 'idle') return 'Test orders are free and never produced. Each is deleted right away.';
  if (state === 'running') {
    return total === 0 ? 'Starting…' : `${rows.length} of ${plural(total, 'test order', 'test orders')}…`;
  }
  const placements = rows.filter(({ placement, ok }) => placement !== null && ok !== null);
  const works = placements.filter(({ ok }) => ok).length;
  const unmade = rows.filter(({ placement }) => placement === null).length;
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
    // Without a number, so that screen readers don't announce each one.
    hasPicturesToCome(rehearsal) && `${vendorName} is making pictures of what works.`,
  ];
  return words.filter(Boolean).join(' ');
}
