import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  addedMessage,
  type Chosen,
  evaluateChoice,
  knownOptions,
  missingOptions,
  type OptionName,
  offeredOptions,
  soleOptions,
} from '#shared/product-choice.ts';
import { MAX_QUANTITY } from '#shared/quantity.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { ApiError } from '../../client/api-error.ts';
import { addCartItem } from '../cart/cart.store.ts';
import { clearDesignError, orderedDesign, showDesignError } from '../designs/attached-designs.store.ts';

/** The result of "Add to Cart". */
export interface AddOutcome {
  isAdded: boolean;
  message: string | undefined;
}

/** Messages by field. */
type FormErrors = Chosen & { quantity?: string };

interface Options {
  initial?: Chosen | undefined;
  /** The server's messages about a form that was posted before hydration. */
  initialErrors?: FormErrors | undefined;
  /** The typed quantity of that form. */
  initialQuantity?: string | undefined;
  /** Null while there is no result: an earlier one is out of date. */
  onOutcome: (outcome: AddOutcome | null) => void;
}

/** The chosen size and color of a product, with its price and stock, and "Add to Cart". */
export function useProductChoice(
  product: StoreProduct,
  { initial = {}, initialErrors = {}, initialQuantity = '1', onOutcome }: Options,
) {
  const [chosen, setChosen] = useState<Chosen>(() => ({
    ...soleOptions(product),
    ...knownOptions(product, initial),
  }));
  const [errors, setErrors] = useState<FormErrors>(initialErrors);
  /** As typed. */
  const [quantity, setQuantity] = useState(initialQuantity);
  const [isAdding, setIsAdding] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // Keeps what was chosen before hydration, and replaces the browser's validation messages.
  useEffect(() => {
    if (!form.current) return;
    form.current.noValidate = true;
    const early = readForm(form.current);
    const earlyChoice = knownOptions(product, early.options);
    if (early.quantity) setQuantity(early.quantity);
    setChosen((before) => (isSameChoice(before, earlyChoice) ? before : { ...before, ...earlyChoice }));
  }, [product]);

  function choose(name: OptionName, value: string): void {
    setChosen(({ [name]: _, ...rest }) => (value ? { ...rest, [name]: value } : rest));
    setErrors(({ [name]: _, ...rest }) => rest);
  }

  function showErrors(messages: FormErrors): void {
    // Rendered before the focus moves, so that screen readers read the message with the field.
    flushSync(() => setErrors(messages));
    focusInvalid();
  }

  function focusInvalid(): void {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  async function addToCart(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isAdding) return;
    onOutcome(null);
    const count = Number(quantity);
    const isValid = Number.isInteger(count) && count >= 1 && count <= MAX_QUANTITY;
    const wrong: FormErrors = {
      ...missingOptions(product, chosen),
      ...(!isValid && { quantity: `Enter a quantity from 1 to ${MAX_QUANTITY}` }),
    };
    showErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    clearDesignError(product.id);
    setIsAdding(true);
    try {
      const item = { productId: product.id, quantity: count, ...chosen, ...orderedDesign(product.id) };
      // Without its cookie, the next request has a different cart.
      if (navigator.cookieEnabled === false)
        throw new Error('Allow cookies for this site, then add this again.');
      const { items } = await addCartItem(item);
      onOutcome({ isAdded: true, message: addedMessage(product, chosen, count, items) });
    } catch (error) {
      if (!showDesignError(product.id, error)) {
        if (error instanceof ApiError) showErrors(error.fields);
        onOutcome({ isAdded: false, message: error instanceof Error ? error.message : undefined });
      }
    } finally {
      setIsAdding(false);
    }
  }

  return {
    ...evaluateChoice(product, chosen),
    form,
    chosen,
    errors,
    quantity,
    isAdding,
    choose,
    setQuantity: (value: string) => {
      setQuantity(value);
      setErrors(({ quantity: _, ...rest }) => rest);
    },
    addToCart,
    /** Returns the sizes or colors that are available with the chosen other option. */
    offered: (name: OptionName) => offeredOptions(product, chosen, name),
  };
}

export type ProductChoice = ReturnType<typeof useProductChoice>;

/** Returns the current values of the form's controls, which may differ from the rendered ones. */
function readForm(form: HTMLFormElement) {
  const options = form.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
    '[name="size"], [name="color"]',
  );
  return {
    options: Object.fromEntries(Array.from(options, ({ name, value }) => [name, value])),
    quantity: form.querySelector<HTMLInputElement>('input[type="number"]')?.value,
  };
}

function isSameChoice(a: Chosen, b: Chosen): boolean {
  return a.size === b.size && a.color === b.color;
}
