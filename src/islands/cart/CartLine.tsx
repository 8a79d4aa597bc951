import { Trash2 } from 'lucide-react';
import type { CartItem } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import { PATHS } from '#shared/paths.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { describeOptions } from './describe-line.ts';
import { LineNotices } from './LineNotices.tsx';
import { QuantityField } from './QuantityField.tsx';
import type { CartActions } from './use-cart-actions.ts';

interface Props {
  item: CartItem;
  actions: CartActions;
}

/** One line of the cart: picture, name, options, quantity, unit price, line total, remove. */
export function CartLine({ item, actions }: Props) {
  const { productName, image, customization } = item.metadata;
  return (
    <li className="flex gap-4 p-4 sm:gap-5">
      <ProductPicture
        url={customization?.previewUrl ?? image}
        alt=""
        className="size-20 shrink-0 sm:size-28"
        sizes="7rem"
      />
      <div className="grid min-w-0 grow grid-cols-[1fr_auto] items-start gap-x-4 gap-y-3 sm:grid-cols-[1fr_auto_5.5rem_auto]">
        <div className="min-w-0">
          <h2 className="font-body text-base font-bold normal-case">
            <a href={PATHS.product(item.productId)} className="hover:underline">
              {productName}
            </a>
          </h2>
          <p className="flex flex-wrap gap-x-3 text-sm text-stone">
            {describeOptions(item).map((option) => (
              <span key={option}>{option}</span>
            ))}
          </p>
          <p className="text-sm text-stone tabular-nums">{displayMoney(item.unitPrice)} each</p>
        </div>
        <div className="order-3 sm:order-none">
          {item.available > 0 ? (
            <QuantityField
              item={item}
              onChange={(quantity) =>
                quantity > 0 ? actions.setQuantity(item, quantity) : actions.remove(item)
              }
            />
          ) : (
            <p className="py-2 text-stone">Quantity {item.quantity}</p>
          )}
        </div>
        <p className="order-4 py-2 text-right font-bold tabular-nums sm:order-none">
          {displayMoney(item.lineTotal)}
        </p>
        <form
          method="post"
          action="/api/cart/form"
          className="order-2 -mt-2 -mr-2 justify-self-end sm:order-none sm:mt-0"
          onSubmit={(event) => {
            event.preventDefault();
            void actions.remove(item);
          }}
        >
          <input type="hidden" name="itemId" value={item.id} />
          <input type="hidden" name="quantity" value="0" />
          <button
            type="submit"
            className="button button-quiet size-11 p-0"
            aria-label={`Remove ${productName}`}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        </form>
        <LineNotices item={item} actions={actions} />
      </div>
    </li>
  );
}
