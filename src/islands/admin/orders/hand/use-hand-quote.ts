import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { safeParse } from 'zod/mini';
import { HandQuoteInput } from '#shared/schemas/hand-order.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { type HandDraft, missingChoices, toQuote } from './hand-draft.ts';

/** After the last change, so that typing asks once. */
const QUOTE_DELAY_MS = 300;

/** Asks the server what a draft costs, once it has products and a place. */
export function useHandQuote(id: string, draft: HandDraft) {
  const typed = JSON.stringify(toQuote(id, draft));
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(setAsked, QUOTE_DELAY_MS, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  const { success, data: input } = safeParse(HandQuoteInput, JSON.parse(asked));
  const isPriced = success && Object.keys(missingChoices(draft.items)).length === 0;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['hand-quote', asked],
    queryFn: () => call('POST /api/admin/orders/quote', input ?? JSON.parse(asked)),
    enabled: isPriced,
    placeholderData: keepPreviousData,
  });
  const isCurrent = isPriced && asked === typed && !isPlaceholderData && !error;
  return {
    /** What to show; null until there is something to price. */
    totals: isPriced && !error ? (data ?? null) : null,
    /** The total that the draft costs as it is; null while it isn't known. */
    total: isCurrent ? (data?.total ?? null) : null,
    isPending: isPriced && (isFetching || asked !== typed),
    fields: error instanceof ApiError ? error.fields : {},
    /** Why it failed, unless fields show it. */
    failure:
      error && !(error instanceof ApiError && error.code === 'validation_failed') ? error.message : null,
    /** Asks again, as after the server refused the order. */
    retry: () => void refetch(),
  };
}
