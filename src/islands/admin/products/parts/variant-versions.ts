import { describeChoice } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import { isSame } from '../../kit/form/changed-fields.ts';
import { sameVariant, type TypedVariant } from './typed-variant.ts';

type Grid = readonly TypedVariant[];

const LABELS = {
  size: 'Size',
  color: 'Color',
  retailPrice: 'Price',
  sku: 'SKU',
  isAvailable: 'Available',
  imageUrl: 'Picture',
  backImageUrl: 'Back picture',
} satisfies Partial<Record<keyof TypedVariant, string>>;
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** Merges local changes into the grid that someone else saved: added and removed variants, and single fields. */
export function mergeVariants(before: Grid, typed: Grid, stored: Grid): TypedVariant[] {
  const kept = stored.flatMap((theirs) => {
    const [was, mine] = [sameVariant(before, theirs), sameVariant(typed, theirs)];
    if (!mine) return was ? [] : [theirs];
    const changed = FIELDS.filter((field) => mine[field] !== was?.[field]);
    return [{ ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }];
  });
  const added = typed.filter(
    (mine) => !sameVariant(stored, mine) && !isSame(sameVariant(before, mine), mine),
  );
  return [...kept, ...added];
}

/** Returns the differences between two versions of the grid, in words. */
export function variantDifferences(stored: Grid, typed: Grid, pictures: readonly string[]) {
  const added = typed.filter((mine) => !sameVariant(stored, mine));
  return [
    ...stored.flatMap((theirs) => {
      const label = describeChoice(theirs);
      const mine = sameVariant(typed, theirs);
      if (!mine) return [{ label, theirs: 'Listed', mine: 'Removed' }];
      return FIELDS.filter((field) => mine[field] !== theirs[field]).map((field) => ({
        label: `${label} – ${LABELS[field]}`,
        theirs: wordsOf(theirs, field, pictures),
        mine: wordsOf(mine, field, pictures),
      }));
    }),
    ...added.map((mine) => ({ label: describeChoice(mine), theirs: 'Not listed', mine: 'Listed' })),
  ];
}

function wordsOf(variant: TypedVariant, field: keyof typeof LABELS, pictures: readonly string[]): string {
  const value = variant[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === '') return field === 'retailPrice' ? 'Price of the product' : 'Empty';
  if (field === 'imageUrl' || field === 'backImageUrl') return `Picture ${pictures.indexOf(value) + 1}`;
  return field === 'retailPrice' && /^\d+(\.\d{1,2})?$/.test(value)
    ? displayMoney(Number(value).toFixed(2))
    : value;
}
