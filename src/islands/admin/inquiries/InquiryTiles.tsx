import type { InquiryCounts } from '#shared/schemas/inquiry.schema.ts';
import { type Stat, StatTiles } from '../kit/StatTile.tsx';

const TILES: Stat<InquiryCounts>[] = [
  ['Total Contacts', ({ all }) => all.toLocaleString('en-US')],
  ['Military Interest', ({ military }) => military.toLocaleString('en-US')],
  ['Civilian Interest', ({ civilian }) => civilian.toLocaleString('en-US')],
  ['This Month', ({ thisMonth }) => thisMonth.toLocaleString('en-US')],
];

interface Props {
  counts: InquiryCounts | undefined;
  hasFailed: boolean;
}

/** How many messages there are, without spam. */
export function InquiryTiles({ counts, hasFailed }: Props) {
  return <StatTiles tiles={TILES} data={counts} hasFailed={hasFailed} columns={4} />;
}
