import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#shared/api-client.ts';
import type { StoreProduct } from '#shared/product.ts';
import {
  type Chosen,
  evaluateChoice,
  isOffered,
  knownOptions,
  missingOptions,
  type OptionName,
  soleOptions,
} from '#shared/product-choice.ts';
import { addCartItem } from '../cart/cart.store.ts';
import { orderedDesign, showDesignError } from '../designs/attached-designs.store.ts';

/** The result of "Add to Cart". */
export type AddOutcome = { isAdded: true } | { isAdded: false; message: string | undefined };

interface Options {
  initial?: Chosen | undefined;
  /** The server's messages about a form that was posted before hydration. */
  initialErrors?: Chosen | undefined;
  onOutcome: (outcome: AddOutcome) => void;
}

/** The chosen size and color of a product, with its price and stock, and "Add to Cart". */
export function useProductChoice(
  product: StoreProduct,
  { initial = {}, initialErrors = {}, onOutcome }: Options,
) {
  const [chosen, setChosen] = useState<Chosen>(() => ({
    ...soleOptions(product),
    ...knownOptions(product, initial),
  }));
  const [errors, setErrors] = useState<Chosen>(initialErrors);
  const [isAdding, setIsAdding] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // Keeps what was chosen before hydration, and replaces the browser's validation messages.
  useEffect(() => {
    if (!form.current) return;
    form.current.noValidate = true;
    const selects = [...form.current.querySelectorAll('select')];
    const earlyChoice = knownOptions(
      product,
      Object.fromEntries(selects.map(({ name, value }) => [name, value])),
    );
    setChosen((before) => (isSameChoice(before, earlyChoice) ? before : { ...before, ...earlyChoice }));
  }, [product]);

  function choose(name: OptionName, value: string): void {
    setChosen(({ [name]: _, ...rest }) => (value ? { ...rest, [name]: value } : rest));
    setErrors(({ [name]: _, ...rest }) => rest);
  }

  function showErrors(messages: Chosen): void {
    // Rendered before the focus moves, so that screen readers read the message with the field.
    flushSync(() => setErrors(messages));
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  async function addToCart(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isAdding) return;
    const missing = missingOptions(product, chosen);
    showErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setIsAdding(true);
    try {
      await addCartItem({ productId: product.id, quantity: 1, ...chosen, ...orderedDesign(product.id) });
      onOutcome({ isAdded: true });
    } catch (error) {
      if (error instanceof ApiError) showErrors(error.fields);
      showDesignError(product.id, error);
      onOutcome({ isAdded: false, message: error instanceof Error ? error.message : undefined });
    } finally {
      setIsAdding(false);
    }
  }

  return {
    ...evaluateChoice(product, chosen),
    form,
    chosen,
    errors,
    isAdding,
    choose,
    addToCart,
    /** Returns whether an option is available with the chosen ones. */
    isOffered: (name: OptionName, value: string) => isOffered(product.variants, chosen, name, value),
  };
}

export type ProductChoice = ReturnType<typeof useProductChoice>;

function isSameChoice(a: Chosen, b: Chosen): boolean {
  return a.size === b.size && a.color === b.color;
}
