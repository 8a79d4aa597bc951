import { useEffect, useRef, useState } from 'react';
import { safeParse } from 'zod/mini';
import { ApiError } from '#shared/api-client.ts';
import { AddressInput } from '#shared/schemas/address.schema.ts';
import type { CheckoutTotals } from '#shared/totals.ts';
import { checkoutApi } from './checkout.api.ts';

type TotalsState =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'failed' }
  | { kind: 'ready'; totals: CheckoutTotals };

/**
 * The totals of the cart: calculated on page load, and again when state and ZIP code become valid
 * (decisions.md 17). A late answer never replaces a newer one.
 */
export function useTotals(typed: { state: string; zipCode: string }): {
  state: TotalsState;
  /** While the totals on show are not yet those of the address on show. */
  pending: boolean;
  replace: (totals: CheckoutTotals) => void;
} {
  const [state, setState] = useState<TotalsState>({ kind: 'loading' });
  const [pending, setPending] = useState(true);
  const latest = useRef(0);
  const { state: usState, zipCode } = validPart(typed);

  useEffect(() => {
    latest.current += 1;
    const mine = latest.current;
    const settle = (next: TotalsState) => {
      if (mine !== latest.current) return;
      setState(next);
      setPending(false);
    };
    setPending(true);
    checkoutApi.calculate(usState && zipCode ? { state: usState, zipCode } : {}).then(
      (totals) => settle({ kind: 'ready', totals }),
      (error: unknown) => {
        const empty = error instanceof ApiError && error.code === 'cart_empty';
        settle({ kind: empty ? 'empty' : 'failed' });
      },
    );
  }, [usState, zipCode]);

  return { state, pending, replace: (totals) => setState({ kind: 'ready', totals }) };
}

function validPart({ state, zipCode }: { state: string; zipCode: string }): {
  state: string;
  zipCode: string;
} {
  const parsedState = safeParse(AddressInput.shape.state, state);
  const parsedZip = safeParse(AddressInput.shape.zipCode, zipCode);
  return parsedState.success && parsedZip.success
    ? { state: parsedState.data, zipCode: parsedZip.data }
    : { state: '', zipCode: '' };
}
