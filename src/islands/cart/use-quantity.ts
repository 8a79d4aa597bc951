import { useState } from 'react';
import { MAX_QUANTITY, TOO_MANY } from '#shared/quantity.ts';
import type { CartItem } from '#shared/schemas/cart.schema.ts';

const NO_QUANTITY = `Please enter a whole number from 1 to ${MAX_QUANTITY}.`;

/** What is typed into a quantity counts when the field is left or Enter is pressed; steps count at once. */
export function useQuantity({ quantity, available }: CartItem, onChange: (quantity: number) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  /** Said of what was asked for and cannot be. */
  const [refused, setRefused] = useState('');
  const isFull = quantity >= available;

  function change(wanted: number): void {
    setTyped(null);
    // More than there is becomes what there is; fewer is always possible.
    const possible = Math.max(
      0,
      wanted > quantity ? Math.max(quantity, Math.min(wanted, available)) : wanted,
    );
    setRefused(wanted > possible ? limitOf(possible, available) : '');
    if (possible !== quantity) onChange(possible);
  }

  function commit(): void {
    if (typed === null) return;
    if (/^\d+$/.test(typed)) {
      change(Number(typed));
    } else {
      setTyped(null);
      setRefused(NO_QUANTITY);
    }
  }

  return {
    isFull,
    refused,
    /** What stands under the field. Above the stock, the line itself says so. */
    note: refused || (quantity > available ? '' : limitOf(quantity, available)),
    input: {
      value: typed ?? String(quantity),
      onChange(event: React.ChangeEvent<HTMLInputElement>): void {
        setTyped(event.target.value);
        setRefused('');
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

/** Why there cannot be more; empty while there can. */
function limitOf(quantity: number, available: number): string {
  if (quantity < available) return '';
  return available === MAX_QUANTITY ? `${TOO_MANY}.` : `Only ${available} available.`;
}
