import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeChoice } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { Section } from '../../kit/Section.tsx';
import { PRODUCTS_KEY } from '../products.queries.ts';

/** A print vendor's new prices that differ so much that a person has to accept them. */
export function HeldPrices({ product: { id, variants, vendor } }: { product: ProductDetail }) {
  const queryClient = useQueryClient();
  const held = variants.filter(({ heldPrice }) => heldPrice !== null);
  const { mutate, isPending } = useMutation({
    mutationFn: (accept: boolean) =>
      call('POST /api/admin/products/:id/held-prices', {
        id,
        accept,
        seen: held.map(({ id, heldPrice }) => ({ id, heldPrice: heldPrice ?? '' })),
      }),
    onSuccess(_, accept) {
      showToast(
        'Product updated',
        accept ? 'The new prices are in the store' : 'The prices stay as they are',
      );
    },
    onError: ({ message }) => showFailure('Update failed', message),
    // Also after a failure: a sync may have changed the prices since they were shown.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [PRODUCTS_KEY] }),
  });
  const accept = async () => {
    const question = { title: 'Sell at the new prices?', text: 'The store shows them right away.' };
    if (await confirm({ ...question, action: 'Accept' })) mutate(true);
  };
  if (held.length === 0) return null;
  const button = (label: string, decide: () => void) => (
    <button
      type="button"
      className="button button-secondary"
      aria-busy={isPending}
      onClick={() => isPending || decide()}
    >
      {label}
    </button>
  );
  return (
    <Section title="Prices to accept">
      <p className="mb-2 text-sm">
        The prices of {vendor} changed a lot. The store keeps the old ones until you decide.
      </p>
      <ul className="text-sm">
        {held.map((variant) => (
          <li key={variant.id} className="flex flex-wrap gap-x-3 py-1">
            <span className="font-semibold">{describeChoice(variant) || 'The only variant'}</span>
            <span>
              {displayMoney(variant.retailPrice)} → {displayMoney(variant.heldPrice ?? '')}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {button('Accept', () => void accept())}
        {button('Keep', () => mutate(false))}
      </div>
    </Section>
  );
}
