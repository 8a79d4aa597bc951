import { useCallback, useEffect, useRef, useState } from 'react';
import { safeParse } from 'zod/mini';
import { ApiError } from '#shared/api-client.ts';
import { onCartElsewhere } from '#shared/cart-count.ts';
import { AddressInput } from '#shared/schemas/address.schema.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout.schema.ts';
import { checkoutApi } from './checkout.api.ts';

export interface TotalsState {
  /** The newest totals known; null before the first answer. */
  totals: CheckoutTotals | null;
  /** While `totals` are not yet those of the address on show. */
  pending: boolean;
  /** The cart turned out to be empty. */
  empty: boolean;
  /** Why the totals of the address on show could not be had. */
  failure: string | null;
  /** The total that was on show before the cart changed elsewhere, for the shopper to compare. */
  changedFrom: string | null;
}

export interface UseTotals extends TotalsState {
  retry: () => void;
  /** Takes totals over that came with another answer. */
  replace: (totals: CheckoutTotals) => void;
}

const LOADING: TotalsState = { totals: null, pending: true, empty: false, failure: null, changedFrom: null };

/**
 * The totals of the cart: calculated on page load, again when the state and ZIP code become valid, and when the
 * cart changed in another tab. A call aborts the one before.
 * @param paused recalculates nothing while the order may have been paid: it would find an empty cart
 */
export function useTotals(typed: { state: string; zipCode: string }, paused: boolean): UseTotals {
  const [state, setState] = useState(LOADING);
  const { state: usState, zipCode } = validPart(typed);
  const current = useRef<AbortController | null>(null);
  const calculatedFor = useRef<string | null>(null);
  const place = `${usState} ${zipCode}`;

  const calculate = useCallback(
    async (isSameAddress: boolean) => {
      current.current?.abort();
      const call = new AbortController();
      current.current = call;
      calculatedFor.current = place;
      setState((before) => ({ ...before, pending: true, failure: null }));
      const outcome = await calculated(usState && zipCode ? { state: usState, zipCode } : {}, call.signal);
      if (!call.signal.aborted) setState((before) => next(before, outcome, isSameAddress));
    },
    [usState, zipCode, place],
  );

  useEffect(() => {
    if (!paused && calculatedFor.current !== place) void calculate(false);
  }, [calculate, paused, place]);

  useEffect(() => () => current.current?.abort(), []);

  useEffect(() => {
    if (paused) return;
    return onCartElsewhere(() => void calculate(true));
  }, [calculate, paused]);

  return {
    ...state,
    retry: () => void calculate(true),
    replace: (totals) => setState((before) => next(before, { totals }, true)),
  };
}

type Outcome = { totals: CheckoutTotals } | { empty: true } | { failure: string };

async function calculated(
  address: { state?: string; zipCode?: string },
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    return { totals: await checkoutApi.calculate(address, signal) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'cart_empty') return { empty: true };
    return { failure: error instanceof Error ? error.message : 'Please try again.' };
  }
}

function next(before: TotalsState, outcome: Outcome, isSameAddress: boolean): TotalsState {
  const settled = { ...before, pending: false, failure: null };
  if ('failure' in outcome) return { ...settled, failure: outcome.failure };
  if ('empty' in outcome) return { ...settled, empty: true };
  const { totals } = outcome;
  // Another total for another address is what the shopper expects; for the same one it is news.
  const old = isSameAddress ? (before.changedFrom ?? before.totals?.total ?? null) : null;
  return { ...settled, totals, changedFrom: old === totals.total ? null : old };
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
