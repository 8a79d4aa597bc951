import { displayMoney } from '#shared/money.ts';
import type { AdminVariant, ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { ProductPicture } from '../../../kit/ProductPicture.tsx';
import { Disclosure } from '../../kit/Disclosure.tsx';
import { Section } from '../../kit/Section.tsx';
import { columnHelper } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';

const column = columnHelper<AdminVariant>();

const COLUMNS = column.columns([
  column.accessor('size', { header: 'Size', cell: ({ getValue }) => getValue() ?? '–' }),
  column.accessor('color', { header: 'Color', cell: ({ getValue }) => getValue() ?? '–' }),
  column.accessor('retailPrice', {
    header: 'Price',
    meta: { numeric: true },
    cell: ({ getValue }) => displayMoney(getValue()),
  }),
  column.accessor('isAvailable', {
    header: 'Available',
    cell: ({ getValue }) => (getValue() ? 'Yes' : 'No'),
  }),
]);

/** The facts set by a print vendor, read-only in the shop. */
export function SyncedFacts({ product }: { product: ProductDetail }) {
  const { name, vendor, description, images, variants } = product;
  return (
    <>
      <Section title="From the print vendor">
        <p className="mb-3 text-sm text-stone">Synced from {vendor} - Fulfilled on demand</p>
        <p className="font-bold wrap-anywhere">{name}</p>
        {description && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{description}</p>}
        <ul aria-label="Pictures" className="mt-3 flex flex-wrap gap-3">
          {images.map((url, index) => (
            <li key={url}>
              <ProductPicture
                url={url}
                alt={`Picture ${index + 1}`}
                sizes="5rem"
                className="size-20 border border-bone-deep bg-white"
              />
            </li>
          ))}
        </ul>
      </Section>
      <Disclosure title={`Variants (${variants.length})`}>
        <DataTable
          caption="Variants"
          columns={COLUMNS}
          rows={variants}
          lines={1}
          cardHeight={6}
          empty={<p className="border-t border-bone-deep p-4">This product has no variants.</p>}
        />
      </Disclosure>
    </>
  );
}
