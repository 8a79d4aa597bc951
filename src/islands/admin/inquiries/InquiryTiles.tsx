import { displayNumber } from '#shared/count-words.ts';
import type { InquiryCounts } from '#shared/schemas/inquiry.schema.ts';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';

const TILES: Stat<InquiryCounts>[] = [
  ['Total Contacts', ({ all }) => displayNumber(all)],
  ['Military Interest', ({ military }) => displayNumber(military)],
  ['Civilian Interest', ({ civilian }) => displayNumber(civilian)],
  ['This Month', ({ thisMonth }) => displayNumber(thisMonth)],
];

interface Props {
  counts: InquiryCounts | undefined;
  hasFailed: boolean;
}

/** How many messages there are, without spam. */
export function InquiryTiles({ counts, hasFailed }: Props) {
  return <StatTiles tiles={TILES} data={counts} hasFailed={hasFailed} columns={4} />;
}
