import { useQuery } from '@tanstack/react-query';
import { displayNumber } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { ProductFigures } from '#shared/schemas/admin-product.schema.ts';
import { type Stat, StatTiles } from '../kit/StatTile.tsx';
import { FIGURES_KEY, fetchFigures } from './products.api.ts';

const TILES: Stat<ProductFigures>[] = [
  ['Total Products', ({ products }) => displayNumber(products)],
  ['Total Variants', ({ variants }) => displayNumber(variants)],
  ['Average Variant Price', ({ averagePrice }) => averagePrice && displayMoney(averagePrice)],
];

/** How many products and variants there are, and what a variant costs on average. */
export function ProductTiles() {
  const { data, isError } = useQuery({ queryKey: FIGURES_KEY, queryFn: fetchFigures });
  return <StatTiles tiles={TILES} data={data} hasFailed={isError} columns={3} />;
}
