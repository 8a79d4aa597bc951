import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { choiceName } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import { takesMoney } from '#shared/order-state.ts';
import type { Refundable } from '#shared/refund.ts';
import { refundFailureWords } from '#shared/refund-words.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { AdminRefund, RefundInput } from '#shared/schemas/refund.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { useRequestId } from '../../kit/form/use-request-id.ts';
import { $sessionEnded } from '../../kit/session.store.ts';
import { useOrderCache } from '../orders.queries.ts';

interface Chosen {
  input: RefundInput;
  parts: Refundable;
}

/** Returns whether an error says that the refund wasn't made, so that the next one needs a new key. */
const wasRefused = ({ status }: ApiError) => status === 409;

/** Asks before a refund and sends it only once, however often the button is pressed. */
export function useRefund(order: AdminOrder, onDone: () => void) {
  const queryClient = useQueryClient();
  const { onStale } = useOrderCache();
  const key = useRequestId(wasRefused);
  const isLocked = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const reload = () => void queryClient.invalidateQueries({ queryKey: ['orders'] });

  async function send(input: RefundInput): Promise<void> {
    setRefusal(null);
    setIsSending(true);
    try {
      // A repeated request with the same key makes one refund.
      const refund = await key.send((current) =>
        call(
          'POST /api/admin/orders/:id/refund',
          { id: order.id, updatedAt: order.updatedAt, ...input },
          { headers: { Accept: 'application/json', 'Idempotency-Key': current } },
        ),
      );
      announce(refund, order);
      reload();
      onDone();
    } catch (error) {
      showError(error);
    } finally {
      setIsSending(false);
    }
  }

  function showError(error: unknown): void {
    const refused = error instanceof ApiError ? error : null;
    if (refused?.status === 401) {
      $sessionEnded.set(true);
    } else if (refused && wasRefused(refused)) {
      onStale(refused.body);
      setRefusal(refused.message);
      reload();
    } else {
      // The response may be lost: the same key finds the refund if it was made.
      showFailure('Refund not confirmed', error instanceof Error ? error.message : undefined);
    }
  }

  return {
    isSending,
    /** Why the last request was refused. */
    refusal,
    async ask({ input, parts }: Chosen): Promise<void> {
      if (isLocked.current) return;
      isLocked.current = true;
      try {
        if (await confirm(question(order, input, parts))) await send(input);
      } finally {
        isLocked.current = false;
      }
    },
  };
}

function question(order: AdminOrder, { items = [] }: RefundInput, { total }: Refundable) {
  const amount = displayMoney(total);
  const restocked = restockedOf(order, items);
  const follows = [
    restocked.length > 0 && `Goes back into stock: ${restocked.join(', ')}.`,
    order.customerEmail && 'The customer gets an email.',
  ];
  return {
    title: `Refund ${amount}?`,
    text: [whereItGoes(order), ...follows].filter(Boolean).join(' '),
    action: `Refund ${amount}`,
    cancel: 'Go back',
  };
}

function whereItGoes({ orderNumber, paidBy }: AdminOrder): string {
  if (!paidBy) return `It goes back to the card that paid for ${orderNumber}.`;
  return `${orderNumber} was paid outside the store: return the money yourself. This only records it.`;
}

/** Names the restocked units of a refund. */
function restockedOf({ items, refundable }: AdminOrder, chosen: NonNullable<RefundInput['items']>): string[] {
  return chosen
    .filter(({ restock }) => restock)
    .flatMap(({ id, quantity }) => {
      const item = items.find((known) => known.id === id);
      const { restockable = 0 } = refundable.lines.find((line) => line.id === id) ?? {};
      return item ? [`${Math.min(quantity, restockable)} × ${choiceName(item.productName, item)}`] : [];
    });
}

function announce({ status, amount, failureReason }: AdminRefund, { paidBy }: AdminOrder): void {
  const words = displayMoney(amount);
  if (!takesMoney(status))
    showFailure(
      'Refund failed',
      failureReason ? refundFailureWords(failureReason) : 'The payment provider gave no reason.',
    );
  else if (status === 'requested')
    showToast(
      'Refund being sent',
      `The payment provider didn't answer yet. We keep trying to send ${words}.`,
    );
  else if (status === 'succeeded' && paidBy)
    showToast('Refund recorded', `Return ${words} if you haven't yet.`);
  else if (status === 'succeeded') showToast('Refund made', `${words} is on its way to the card.`);
  else showToast('Refund pending', `The payment provider has accepted ${words}.`);
}
