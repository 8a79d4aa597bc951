import { TriangleAlert } from 'lucide-react';
import { describeStock, isShort } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import type { CartItem } from '#shared/schemas/cart.schema.ts';
import { LineItemForm, type LineItemFormProps } from './LineItemForm.tsx';
import { type CartActions, focusIds } from './use-cart-actions.ts';

interface Props {
  item: CartItem;
  actions: CartActions;
}

/** Notices about a line item whose stock or price changed since it was added, with an action for each. */
export function LineItemNotices({ item, actions }: Props) {
  const { available, quantity, previousUnitPrice, unitPrice, metadata } = item;
  const isOffered = metadata.productSlug !== null;
  const problem = metadata.customization?.printProblem;
  const stock = <strong>{problem ?? describeStock({ available, isOffered })}</strong>;
  if (!isShort(item) && !previousUnitPrice) return null;
  return (
    <div className="order-last grid w-full gap-2 sm:col-span-full sm:col-start-2">
      {isShort(item) && (
        <Notice id={focusIds.notice(item.id)} tone="bg-bad-soft text-bad">
          {available > 0 ? (
            <>
              <p>
                {stock} Your cart has {quantity}.
              </p>
              <NoticeButton
                itemId={item.id}
                fields={{ quantity: available }}
                onSubmit={() => actions.setQuantity(item, available)}
              >
                Change to {available}
              </NoticeButton>
            </>
          ) : (
            <>
              <p>
                {stock} {problem ? 'Edit the design, or remove' : 'Remove'} {metadata.productName} to check
                out.
              </p>
              <NoticeButton itemId={item.id} fields={{ quantity: 0 }} onSubmit={() => actions.remove(item)}>
                Remove
              </NoticeButton>
            </>
          )}
        </Notice>
      )}
      {previousUnitPrice && (
        <Notice tone="bg-warn-soft text-warn">
          <p>
            <strong>The price changed</strong> from {displayMoney(previousUnitPrice)} to{' '}
            {displayMoney(unitPrice)} since you added this.
          </p>
          <NoticeButton
            itemId={item.id}
            fields={{ acceptedPrice: unitPrice }}
            onSubmit={() => actions.acceptPrice(item)}
          >
            OK
          </NoticeButton>
        </Notice>
      )}
    </div>
  );
}

function Notice({ id, tone, children }: { id?: string; tone: string; children: React.ReactNode }) {
  return (
    <div
      id={id}
      tabIndex={-1}
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md py-1 pr-1 pl-3 text-sm ${tone}`}
    >
      <TriangleAlert aria-hidden="true" size={18} />
      {children}
    </div>
  );
}

function NoticeButton({ children, ...form }: LineItemFormProps) {
  return (
    <LineItemForm {...form}>
      <button type="submit" className="button button-quiet shrink-0 underline">
        {children}
      </button>
    </LineItemForm>
  );
}
