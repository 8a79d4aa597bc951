import { useState } from 'react';
import { MAX_QUANTITY, TOO_MANY } from '#shared/quantity.ts';
import type { CartItem } from '#shared/schemas/cart.schema.ts';

const NOT_A_QUANTITY = `Enter a whole number from 1 to ${MAX_QUANTITY}.`;

/** The state of a quantity field. A typed quantity applies on blur or Enter, a step immediately. */
export function useQuantity({ quantity, available }: CartItem, onChange: (quantity: number) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  /** Why the last requested quantity was not possible. */
  const [rejection, setRejection] = useState('');
  const isFull = quantity >= available;

  function change(requested: number): void {
    setTyped(null);
    // Limited to the stock. Reducing is always possible.
    const possible = Math.max(
      0,
      requested > quantity ? Math.max(quantity, Math.min(requested, available)) : requested,
    );
    setRejection(requested > possible ? limitMessage(possible, available) : '');
    if (possible !== quantity) onChange(possible);
  }

  function commit(): void {
    if (typed === null) return;
    if (/^\d+$/.test(typed)) {
      change(Number(typed));
    } else {
      setTyped(null);
      setRejection(NOT_A_QUANTITY);
    }
  }

  return {
    isFull,
    rejection,
    /** The message under the field. Above the stock, the notice of the line item shows it instead. */
    note: rejection || (quantity > available ? '' : limitMessage(quantity, available)),
    input: {
      value: typed ?? String(quantity),
      onChange(event: React.ChangeEvent<HTMLInputElement>): void {
        setTyped(event.target.value);
        setRejection('');
      },
      onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select(),
      onBlur: commit,
    },
    onSubmit(event: React.SubmitEvent<HTMLFormElement>): void {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const step = submitter instanceof HTMLButtonElement ? Number(submitter.value) : 0;
      if (step) change(quantity + step);
      else commit();
    },
  };
}

/** Returns why the quantity cannot grow; empty if it can. */
function limitMessage(quantity: number, available: number): string {
  if (quantity < available) return '';
  return available === MAX_QUANTITY ? `${TOO_MANY}.` : `Only ${available} left in stock.`;
}
