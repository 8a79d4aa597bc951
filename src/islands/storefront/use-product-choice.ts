import { useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import type { ProductWithVariants, Variant } from '#shared/product.ts';
import { stockLabel } from '#shared/product.ts';
import { matchVariant, normalizeOption } from '#shared/variants.ts';
import { cartApi } from '../cart/cart.api.ts';
import { setCart } from '../cart/cart.store.ts';
import { noteDesignRefusal, orderedDesign } from '../customizer/ordered-design.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';

export type OptionName = 'size' | 'color';

/** The choice of size and colour on one product card, what it costs, and how it gets into the cart. */
export function useProductChoice(product: ProductWithVariants) {
  const [chosen, setChosen] = useState<Partial<Record<OptionName, string>>>(() => onlyOptions(product));
  const [errors, setErrors] = useState<Partial<Record<OptionName, string>>>({});
  const [adding, setAdding] = useState(false);

  const match = matchVariant(product.variants, chosen);
  const complete = isComplete(product, chosen);
  const buyable = match?.by === 'both' ? match.variant : undefined;
  const soldOut = product.inventory < 1 || (complete && product.variants.length > 0 && !buyable?.isAvailable);

  function choose(name: OptionName, value: string): void {
    setChosen((before) => ({ ...before, [name]: value || undefined }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }

  async function addToCart(): Promise<void> {
    const missing = missingOptions(product, chosen);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setAdding(true);
    try {
      setCart(
        await cartApi.add({ productId: product.id, quantity: 1, ...chosen, ...orderedDesign(product.id) }),
      );
      showToast('Added to cart', `${product.name} has been added to your cart.`);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      noteDesignRefusal(product.id, error);
      showFailure('Failed to add to cart', error instanceof Error ? error.message : undefined);
    } finally {
      setAdding(false);
    }
  }

  return {
    chosen,
    errors,
    adding,
    soldOut,
    choose,
    addToCart,
    price: match && match.by !== 'color' ? match.variant.retailPrice : product.price,
    image: match?.variant.imageUrl ?? product.images[0],
    stock: soldOut ? 'Out of Stock' : stockLabel(product.inventory),
    /** Whether an option can still be had together with what is chosen already. */
    isOffered: (name: OptionName, value: string) => isOffered(product.variants, chosen, name, value),
  };
}

/** An option with a single value needs no choosing. */
function onlyOptions({ sizes, colors }: ProductWithVariants): Partial<Record<OptionName, string>> {
  return {
    ...(sizes.length === 1 && sizes[0] && { size: sizes[0] }),
    ...(colors.length === 1 && colors[0] && { color: colors[0] }),
  };
}

function missingOptions({ sizes, colors }: ProductWithVariants, chosen: Partial<Record<OptionName, string>>) {
  return {
    ...(sizes.length > 0 && !chosen.size && { size: 'Please choose a size' }),
    ...(colors.length > 0 && !chosen.color && { color: 'Please choose a colour' }),
  };
}

function isComplete(product: ProductWithVariants, chosen: Partial<Record<OptionName, string>>): boolean {
  return Object.keys(missingOptions(product, chosen)).length === 0;
}

function isOffered(
  variants: Variant[],
  chosen: Partial<Record<OptionName, string>>,
  name: OptionName,
  value: string,
): boolean {
  const other = name === 'size' ? 'color' : 'size';
  const same = (variant: Variant, option: OptionName, wanted: string) =>
    normalizeOption(variant[option]) === normalizeOption(wanted);
  return variants.some(
    (variant) =>
      variant.isAvailable &&
      same(variant, name, value) &&
      (!chosen[other] || same(variant, other, chosen[other])),
  );
}
