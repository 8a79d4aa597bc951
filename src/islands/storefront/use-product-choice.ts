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
import { cartApi } from '../cart/cart.api.ts';
import { setCart } from '../cart/cart.store.ts';
import { noteDesignRefusal, orderedDesign } from '../designs/ordered-design.ts';

/** How an attempt to fill the cart ended. */
export type AddOutcome = { added: true } | { added: false; message: string | undefined };

interface Options {
  /** What was chosen elsewhere already. */
  first?: Chosen | undefined;
  /** What the server found wrong with a post from before this script came. */
  refused?: Chosen | undefined;
  tell: (outcome: AddOutcome) => void;
}

/** The choice of size and colour of one product, what it costs, and how it gets into the cart. */
export function useProductChoice(product: StoreProduct, { first = {}, refused = {}, tell }: Options) {
  const [chosen, setChosen] = useState<Chosen>(() => ({
    ...soleOptions(product),
    ...knownOptions(product, first),
  }));
  const [errors, setErrors] = useState<Chosen>(refused);
  const [adding, setAdding] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // What was chosen before this script came stays chosen; from now on the messages are ours.
  useEffect(() => {
    if (!form.current) return;
    form.current.noValidate = true;
    const selects = [...form.current.querySelectorAll('select')];
    const early = knownOptions(product, Object.fromEntries(selects.map(({ name, value }) => [name, value])));
    setChosen((before) => (sameChoice(before, early) ? before : { ...before, ...early }));
  }, [product]);

  function choose(name: OptionName, value: string): void {
    setChosen(({ [name]: _, ...rest }) => (value ? { ...rest, [name]: value } : rest));
    setErrors(({ [name]: _, ...rest }) => rest);
  }

  function show(wrong: Chosen): void {
    flushSync(() => setErrors(wrong));
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  async function addToCart(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (adding) return;
    const missing = missingOptions(product, chosen);
    show(missing);
    if (Object.keys(missing).length > 0) return;
    setAdding(true);
    try {
      setCart(
        await cartApi.add({ productId: product.id, quantity: 1, ...chosen, ...orderedDesign(product.id) }),
      );
      tell({ added: true });
    } catch (error) {
      if (error instanceof ApiError) show(error.fields);
      noteDesignRefusal(product.id, error);
      tell({ added: false, message: error instanceof Error ? error.message : undefined });
    } finally {
      setAdding(false);
    }
  }

  return {
    ...evaluateChoice(product, chosen),
    form,
    chosen,
    errors,
    adding,
    choose,
    addToCart,
    /** Whether an option can still be had together with what is chosen already. */
    isOffered: (name: OptionName, value: string) => isOffered(product.variants, chosen, name, value),
  };
}

export type ProductChoice = ReturnType<typeof useProductChoice>;

function sameChoice(a: Chosen, b: Chosen): boolean {
  return a.size === b.size && a.color === b.color;
}
