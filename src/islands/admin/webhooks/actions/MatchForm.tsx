import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { plural } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import { MAX_ORDER_SEARCH_LENGTH } from '#shared/order-list.ts';
import type { OrderSummary } from '#shared/schemas/order-summary.schema.ts';
import type { WebhookDetail } from '#shared/schemas/webhooks.schema.ts';
import { call } from '../../../../client/api.ts';
import { TextField } from '../../../kit/Field.tsx';
import { showFailure } from '../../../toast/show-toast.ts';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { Moment } from '../../kit/Moment.tsx';
import { vendorName } from '../../kit/vendor-name.ts';
import { fetchNewestOrders } from '../../orders/orders.queries.ts';

const MAX_FOUND_ORDERS = 5;

interface Props {
  webhook: WebhookDetail;
  onMatched: (webhook: WebhookDetail) => void;
}

/** Finds the order of an unmatched webhook, and assigns the vendor order to it. */
export function MatchForm({ webhook: { id, vendorId, vendorOrderId }, onMatched }: Props) {
  const field = useId();
  const element = useRef<HTMLFormElement>(null);
  useStartInField(element);
  const [q, setQ] = useState('');
  const [error, setError] = useState<string>();
  const [chosen, setChosen] = useState<string | null>(null);
  const search = useMutation({
    mutationFn: (text: string) => fetchNewestOrders(MAX_FOUND_ORDERS, text),
    onSuccess(orders) {
      setChosen(orders.length === 1 ? (orders[0]?.id ?? null) : null);
      setError(orders.length === 0 ? 'No order found' : undefined);
    },
    onError: ({ message }) => setError(message),
  });
  const match = useMutation({
    mutationFn: (orderId: string) => call('POST /api/admin/webhooks/:id/match', { id, orderId }),
    onSuccess: onMatched,
    onError: ({ message }) => showFailure('Not matched', message),
  });
  const onSearch = (event: FormEvent) => {
    event.preventDefault();
    if (q.trim() === '') setError('Enter an order number, a name or an email address');
    else if (!search.isPending) search.mutate(q.trim());
  };
  const orders = search.data ?? [];
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-sm">
        {`Choose the order that ${vendorName(vendorId)}'s order ${vendorOrderId} belongs to. The order gets its current status, tracking numbers and cost, ` +
          'and the customer an email about each new shipment.'}
      </p>
      <form ref={element} noValidate onSubmit={onSearch} className="flex flex-col gap-3">
        <TextField
          id={field}
          label="Order number, name or email address"
          value={q}
          maxLength={MAX_ORDER_SEARCH_LENGTH}
          autoComplete="off"
          error={error}
          onChange={({ target }) => {
            setQ(target.value);
            setError(undefined);
          }}
        />
        <button type="submit" className="button button-secondary self-start" aria-busy={search.isPending}>
          {search.isPending ? 'Searching…' : 'Find order'}
        </button>
      </form>
      <p role="status" className="text-sm text-stone empty:hidden">
        {foundWords(orders.length)}
      </p>
      {orders.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="label">Order</legend>
          {orders.map((order) => (
            <Choice
              key={order.id}
              order={order}
              isChosen={chosen === order.id}
              onChoose={() => setChosen(order.id)}
            />
          ))}
        </fieldset>
      )}
      {chosen !== null && (
        <button
          type="button"
          className="button button-primary self-start"
          aria-busy={match.isPending}
          onClick={() => match.isPending || match.mutate(chosen)}
        >
          {match.isPending ? 'Matching…' : 'Match'}
        </button>
      )}
    </div>
  );
}

function foundWords(count: number): string {
  if (count < MAX_FOUND_ORDERS) return count === 0 ? '' : `${plural(count, 'order', 'orders')} found`;
  return `The ${MAX_FOUND_ORDERS} newest orders that match. Enter more to find an older one.`;
}

interface ChoiceProps {
  order: OrderSummary;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ order, isChosen, onChoose }: ChoiceProps) {
  const { orderNumber, customerName, totalAmount, createdAt } = order;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input
        type="radio"
        name="order"
        className="size-5 shrink-0 accent-olive"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="wrap-anywhere">
        <strong>{orderNumber}</strong> {customerName}, {displayMoney(totalAmount)},{' '}
        <Moment at={createdAt} as="day" />
      </span>
    </label>
  );
}
