import { displayMoney } from '#shared/money.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import type { ProductChange } from '#shared/schemas/product-actions.schema.ts';
import { call } from '../../../../client/api.ts';
import { VersionHistory } from '../../kit/versions/VersionHistory.tsx';
import { changeProduct, PRODUCTS_KEY, useProductCache } from '../products.queries.ts';

const yesNo = (value: unknown) => (value ? 'Yes' : 'No');

const FIELDS = [
  { name: 'featured', label: 'Featured Product', words: yesNo },
  { name: 'isActive', label: 'Active', words: yesNo },
  { name: 'allowCustomization', label: 'Customizable', words: yesNo },
  { name: 'name', label: 'Name' },
  { name: 'slug', label: 'Address' },
  { name: 'price', label: 'Price', words: (value: unknown) => displayMoney(String(value)) },
  { name: 'category', label: 'Category' },
  { name: 'lowStockThreshold', label: 'Low stock at' },
  { name: 'description', label: 'Description' },
];

/** The versions of a product's details. */
export function ProductHistory({ product: { id, updatedAt } }: { product: ProductDetail }) {
  const { show, onStale } = useProductCache();
  return (
    <VersionHistory
      queryKey={[PRODUCTS_KEY, 'versions', id]}
      load={() => call('GET /api/admin/products/:id/versions', { id })}
      fields={FIELDS}
      // The server validates them as it does the form's.
      restore={async (values) => show(await changeProduct(id, { ...values, updatedAt } as ProductChange))}
      onStale={onStale}
    />
  );
}
