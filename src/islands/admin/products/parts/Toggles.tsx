import { useMutation } from '@tanstack/react-query';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { useOptimisticSend } from '../../kit/use-optimistic-send.ts';
import { changeProduct, productKey, useProductCache } from '../products.queries.ts';

type Toggle = 'featured' | 'isActive' | 'allowCustomization';

const TOGGLES = [
  {
    name: 'featured',
    label: 'Featured Product',
    text: 'Show this product first in the store',
    done: ['Product is now featured', 'Product removed from featured'],
  },
  {
    name: 'isActive',
    label: 'Active',
    text: 'Sell this product in the store',
    done: ['Product is now in the store', 'Product removed from the store'],
  },
  {
    name: 'allowCustomization',
    label: 'Customizable',
    text: 'Let shoppers add a logo and text',
    done: ['Product can now be customized', 'Product can no longer be customized'],
  },
] as const;

/** Settings that apply immediately: whether a product is featured, in the store, and customizable. */
export function Toggles({ product }: { product: ProductDetail }) {
  return (
    <section
      aria-label="Switches"
      className="panel grid grid-cols-1 gap-x-6 gap-y-1 px-4 py-2 md:grid-cols-3"
    >
      {TOGGLES.map(({ name, label, text, done }) => (
        <ToggleField
          key={name}
          product={product}
          name={name}
          label={label}
          text={(name === 'allowCustomization' && product.customizationProblem) || text}
          done={done}
        />
      ))}
    </section>
  );
}

interface FieldProps {
  product: ProductDetail;
  name: Toggle;
  label: string;
  text: string;
  /** The toasts after switching it on and off. */
  done: readonly [on: string, off: string];
}

function ToggleField({ product, name, label, text, done: [on, off] }: FieldProps) {
  const { saved } = useProductCache();
  const { id } = product;
  const send = useOptimisticSend({
    queryKey: productKey(id),
    expect: (known: ProductDetail, value: boolean) => ({ ...known, [name]: value }),
    send: (value: boolean) =>
      name === 'featured'
        ? call('PATCH /api/admin/products/:id/featured', { id, featured: value })
        : changeProduct(id, { [name]: value }),
  });
  const { mutate } = useMutation({
    mutationFn: send,
    // One after the other, so that the last one counts.
    scope: { id: `${id} ${name}` },
    onSuccess: (changed, value) => saved(changed, 'Product updated', value ? on : off),
    onError: ({ message }) => showFailure('Update failed', message),
  });
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        type="checkbox"
        name={name}
        className="mt-0.5 size-5 shrink-0 accent-olive"
        checked={product[name]}
        onChange={({ target }) => mutate(target.checked)}
      />
      <span className="min-w-0">
        <span className="block font-bold wrap-anywhere">{label}</span>
        <span className="block text-sm text-stone">{text}</span>
      </span>
    </label>
  );
}
