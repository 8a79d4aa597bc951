import { useQuery } from '@tanstack/react-query';
import { displayNumber } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import { StatTile } from '../kit/StatTile.tsx';
import { FIGURES_KEY, fetchFigures } from './products.queries.ts';

/** How many products and variants there are, and the average price of a variant. Without `StatTiles`, for the script budget. */
export function ProductTiles() {
  const { data, isError } = useQuery({ queryKey: FIGURES_KEY, queryFn: fetchFigures });
  const average = data?.averagePrice;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(5.5rem,30%)),1fr))] gap-2 max-md:*:col-span-1! md:gap-3">
      <StatTile label="Total Products" value={data && displayNumber(data.products)} hasFailed={isError} />
      <StatTile label="Total Variants" value={data && displayNumber(data.variants)} hasFailed={isError} />
      <StatTile
        label="Average Variant Price"
        value={data && (average ? displayMoney(average) : null)}
        hasFailed={isError}
      />
    </dl>
  );
}
