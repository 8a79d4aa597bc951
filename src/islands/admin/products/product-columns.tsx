import { Pencil } from 'lucide-react';
import { displayNumber } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
import { ProductPicture } from '../../kit/ProductPicture.tsx';
import { RowLink } from '../kit/list/cells.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { DeleteButton } from './actions/DeleteButton.tsx';
import { RestoreButton } from './actions/RestoreButton.tsx';
import { ProductBadges } from './ProductBadges.tsx';
import { PRODUCTS } from './product-list.ts';

const MAX_COLORS = 4;

const column = columnHelper<AdminProduct>();

export const PRODUCT_COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Product',
    enableSorting: true,
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-start gap-3 @min-[16rem]:flex-nowrap">
        <ProductPicture url={original.images[0]} alt="" sizes="4rem" className="size-16 shrink-0 bg-white" />
        <span className="min-w-0">
          {original.deletedAt ? (
            <strong className="block wrap-anywhere">{original.name}</strong>
          ) : (
            <RowLink list={PRODUCTS} id={original.id} className="link font-semibold wrap-anywhere">
              {original.name}
            </RowLink>
          )}
          <ProductBadges product={original} />
        </span>
      </span>
    ),
  }),
  column.accessor('price', {
    header: 'Price',
    enableSorting: true,
    cell: ({ getValue }) => displayMoney(getValue()),
  }),
  column.accessor('inventory', {
    id: 'stock',
    header: 'Stock',
    enableSorting: true,
    cell: ({ getValue, row: { original } }) => (
      <span className="@min-[54rem]:whitespace-nowrap">
        {original.vendor ? 'Made on demand' : `${displayNumber(getValue())} in stock`}
      </span>
    ),
  }),
  column.accessor('sizes', {
    header: 'Sizes',
    cell: ({ getValue }) => <span className="wrap-anywhere">{getValue().join(', ') || '–'}</span>,
  }),
  column.accessor('colors', {
    header: 'Colors',
    cell: ({ getValue }) => <Colors colors={getValue()} />,
  }),
  column.accessor('variants', {
    header: 'Variants',
    cell: ({ getValue }) => displayNumber(getValue().length),
  }),
  column.display({
    header: 'Actions',
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <span className="-ml-3 flex flex-wrap @min-[54rem]:-my-2 @min-[54rem]:whitespace-nowrap">
        {original.deletedAt ? (
          <RestoreButton product={original} />
        ) : (
          <>
            <RowLink list={PRODUCTS} id={original.id} className="button button-quiet text-sm">
              <Pencil aria-hidden="true" size={16} />
              Edit<span className="sr-only"> {original.name}</span>
            </RowLink>
            <DeleteButton product={original} isInRow />
          </>
        )}
      </span>
    ),
  }),
]);

function Colors({ colors }: { colors: string[] }) {
  const more = colors.length - MAX_COLORS;
  return (
    <span className="wrap-anywhere">
      {colors.slice(0, MAX_COLORS).join(', ') || '–'}
      {more > 0 && <span className="@min-[54rem]:whitespace-nowrap text-stone"> +{more} more</span>}
    </span>
  );
}
