import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { displayMoney } from '#shared/money.ts';
import type { HandOrderInput } from '#shared/schemas/hand-order.schema.ts';
import type { PaymentLinkInput } from '#shared/schemas/payment-link.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { newId } from '../../../kit/new-id.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import type { HandDraft } from './hand-draft.ts';
import type { MadeLink } from './LinkMade.tsx';
import { NO_REFUSAL, OUTCOME_WORDS, outcomeOf, readHandDraft } from './read-hand-draft.ts';
import { useHandQuote } from './use-hand-quote.ts';

export interface Callbacks {
  /** Shows the order. */
  onPlaced: (id: string) => void;
  onLinkMade: (made: MadeLink) => void;
}

/** The draft of an order by hand with its price, which becomes an order or a payment link. */
export function useHandOrder(start: HandDraft, { onPlaced, onLinkMade }: Callbacks) {
  const queryClient = useQueryClient();
  const [id] = useState(newId);
  const [draft, setDraft] = useState(start);
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const quote = useHandQuote(id, draft);
  const outcome = outcomeOf(draft, quote.totals);

  const place = useMutation({
    mutationFn: (input: HandOrderInput) => call('POST /api/admin/orders', input),
    onSuccess(order) {
      setDraft(start);
      showToast('Order placed', `${order.orderNumber}, ${displayMoney(order.total)}`);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      onPlaced(order.id);
    },
    // The response may be lost: the same id finds the order or the link if it was stored.
    onError: (error) => showError(error, 'Order not confirmed'),
  });
  const makeLink = useMutation({
    mutationFn: (input: PaymentLinkInput) => call('POST /api/admin/payment-links', input),
    onSuccess: (link, { sendEmail }) => onLinkMade({ link, isEmailed: sendEmail === true }),
    onError: (error) => showError(error, 'Link not confirmed'),
  });
  const isSending = place.isPending || makeLink.isPending;

  function showError(error: Error, failure: string): void {
    const refused = error instanceof ApiError ? error : null;
    if (refused?.status === 401) return;
    if (refused && Object.keys(refused.fields).length > 0) {
      setRefusal({ fields: refused.fields, message: null });
    } else if (refused?.status === 409) {
      quote.retry();
      const isOutdated = refused.code === 'total_changed';
      const again = `The total has changed. Check it, then ${OUTCOME_WORDS[outcome].action} again.`;
      setRefusal({ fields: {}, message: isOutdated ? again : refused.message });
    } else showFailure(failure, error.message);
  }

  return {
    draft,
    quote,
    outcome,
    /** Why the last attempt failed, until the draft changes. */
    refusal,
    isSending,
    change(part: Partial<HandDraft>): void {
      setDraft((before) => ({ ...before, ...part }));
      setRefusal(NO_REFUSAL);
    },
    submit(): void {
      if (isSending) return;
      const read = readHandDraft(id, draft, quote);
      setRefusal('refusal' in read ? read.refusal : NO_REFUSAL);
      if ('order' in read) place.mutate(read.order);
      else if ('link' in read) makeLink.mutate(read.link);
    },
  };
}
