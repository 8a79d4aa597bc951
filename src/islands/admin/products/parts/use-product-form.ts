import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useProductCache } from '../products.queries.ts';

interface Options<Input extends FieldValues, Output> {
  schema: ZodMiniType<Output, Input>;
  valuesOf: (product: ProductDetail) => DefaultValues<Input>;
  send: (input: Output) => Promise<ProductDetail | null>;
  hasDraft?: boolean;
  mergeList?: (before: never[], typed: never[], stored: never[]) => unknown;
  /** The text of the toast after saving, below its title. */
  savedText?: string;
}

/** A form for a part of a product. */
export function useProductForm<Input extends FieldValues, Output>(
  product: ProductDetail,
  { savedText, ...options }: Options<Input, Output>,
) {
  const { saved, onStale } = useProductCache();
  return useAdminForm({
    ...options,
    record: product,
    onSaved: (changed) =>
      changed.updatedAt === product.updatedAt
        ? saved(changed, 'Nothing changed')
        : saved(changed, 'Product updated', savedText),
    onStale,
    failure: 'Update failed',
  });
}
