import { optionKey } from '#shared/variants.ts';

/** A variant as typed. */
export interface TypedVariant {
  /** Absent for one that isn't saved yet. */
  id?: string;
  size: string;
  color: string;
  retailPrice: string;
  sku: string;
  isAvailable: boolean;
  imageUrl: string;
  backImageUrl: string;
}

/** Finds a variant in another version of the grid: by id, or by size and color if one of the two is unsaved. */
export function sameVariant(grid: readonly TypedVariant[], variant: TypedVariant): TypedVariant | undefined {
  return (
    grid.find(({ id }) => id !== undefined && id === variant.id) ??
    grid.find((other) => !(other.id && variant.id) && optionKey(other) === optionKey(variant))
  );
}
