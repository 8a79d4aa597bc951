import { useCallback, useEffect, useRef, useState } from 'react';
import { safeParse } from 'zod/mini';
import { onCartElsewhere } from '#shared/cart-count.ts';
import { AddressInput } from '#shared/schemas/address.schema.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { call } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';

interface TotalsState {
  /** The latest totals; null before the first response. */
  totals: CheckoutTotals | null;
  /** `totals` do not belong to the current address yet. */
  isPending: boolean;
  /** The cart is empty. */
  isEmpty: boolean;
  /** Why the totals of the current address could not be calculated. */
  failure: string | null;
  /** The total that was shown before the cart changed elsewhere, for comparison. */
  previousTotal: string | null;
}

export interface UseTotals extends TotalsState {
  retry: () => void;
  /** Shows totals from another response. */
  replace: (totals: CheckoutTotals) => void;
}

const LOADING: TotalsState = {
  totals: null,
  isPending: true,
  isEmpty: false,
  failure: null,
  previousTotal: null,
};

/**
 * Calculates the totals of the cart on mount, when the state and ZIP code become valid, and when the cart changed
 * in another tab. Each request aborts the previous one.
 * @param isPaused stops recalculating while the order may be paid, because the cart would be empty
 * @param fixed the totals of a payment link, which has no cart
 */
export function useTotals(
  typed: { state: string; zipCode: string },
  isPaused: boolean,
  fixed?: CheckoutTotals,
): UseTotals {
  const [state, setState] = useState(fixed ? { ...LOADING, totals: fixed, isPending: false } : LOADING);
  const { state: usState, zipCode } = validPart(typed);
  const current = useRef<AbortController | null>(null);
  const calculatedFor = useRef<string | null>(null);
  const place = `${usState} ${zipCode}`;

  const calculate = useCallback(
    async (isSameAddress: boolean) => {
      current.current?.abort();
      const request = new AbortController();
      current.current = request;
      calculatedFor.current = place;
      setState((before) => ({ ...before, isPending: true, failure: null }));
      const address = usState && zipCode ? { state: usState, zipCode } : {};
      const outcome = await fetchTotals(address, request.signal);
      if (!request.signal.aborted) setState((before) => nextState(before, outcome, isSameAddress));
    },
    [usState, zipCode, place],
  );

  useEffect(() => {
    if (!isPaused && calculatedFor.current !== place) void calculate(false);
  }, [calculate, isPaused, place]);

  useEffect(() => () => current.current?.abort(), []);

  useEffect(() => {
    if (isPaused) return;
    return onCartElsewhere(() => void calculate(true));
  }, [calculate, isPaused]);

  return {
    ...state,
    retry: () => void calculate(true),
    replace: (totals) => setState((before) => nextState(before, { totals }, true)),
  };
}

/** The response's changes. */
type Outcome = Partial<Pick<TotalsState, 'totals' | 'isEmpty' | 'failure'>>;

async function fetchTotals(
  address: { state?: string; zipCode?: string },
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    return { totals: await call('POST /api/checkout/calculate', { shippingAddress: address }, { signal }) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'cart_empty') return { isEmpty: true };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

function nextState(before: TotalsState, outcome: Outcome, isSameAddress: boolean): TotalsState {
  const settled = { ...before, isPending: false, failure: null, ...outcome };
  const { totals } = outcome;
  if (!totals) return settled;
  // For another address, the new total needs no explanation. For the same address, the shopper has to compare both.
  const previous = isSameAddress ? (before.previousTotal ?? before.totals?.total ?? null) : null;
  return { ...settled, previousTotal: previous === totals.total ? null : previous };
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
