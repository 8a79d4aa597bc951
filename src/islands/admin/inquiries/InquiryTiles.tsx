import type { InquiryCounts } from '#shared/schemas/inquiry.schema.ts';
import { StatTile } from '../kit/StatTile.tsx';

const TILES = [
  ['Total Contacts', 'all'],
  ['Military Interest', 'military'],
  ['Civilian Interest', 'civilian'],
  ['This Month', 'thisMonth'],
] as const;

interface Props {
  counts: InquiryCounts | undefined;
  hasFailed: boolean;
}

/** How many messages there are, without spam. */
export function InquiryTiles({ counts, hasFailed }: Props) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {TILES.map(([label, name]) => (
        <StatTile
          key={name}
          label={label}
          value={counts?.[name].toLocaleString('en-US')}
          hasFailed={hasFailed}
        />
      ))}
    </dl>
  );
}
