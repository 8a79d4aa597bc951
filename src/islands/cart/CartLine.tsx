import { Minus, Plus, Trash2 } from 'lucide-react';
import type { CartItem } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import type { CartActions } from './use-cart-actions.ts';

interface Props {
  item: CartItem;
  actions: CartActions;
}

/** One line of the cart: picture, name, options, quantity, unit price, line total, remove. */
export function CartLine({ item, actions }: Props) {
  const { productName, image } = item.metadata;
  const options = [item.size && `Size: ${item.size}`, item.color && `Colour: ${item.color}`].filter(Boolean);
  const busy = actions.busy !== null;
  const short = item.quantity > item.available;
  return (
    <li className="flex gap-4 p-4" aria-busy={actions.busy === item.id}>
      <ProductPicture url={image} alt="" className="size-20 shrink-0 sm:size-28" sizes="7rem" />
      <div className="grid min-w-0 grow grid-cols-[1fr_auto] items-start gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto_5rem_auto]">
        <div>
          <h2 className="font-body text-base font-bold normal-case">{productName}</h2>
          {options.length > 0 && <p className="text-sm text-stone">{options.join(' · ')}</p>}
          <p className="text-sm text-stone tabular-nums">{displayMoney(item.unitPrice)} each</p>
          {short && (
            <p className="field-error">
              {item.available > 0
                ? `Only ${item.available} can be ordered.`
                : 'Sold out: please remove this item.'}
            </p>
          )}
        </div>
        <fieldset className="order-3 flex items-center justify-self-start rounded-md sm:order-none border border-stone bg-white">
          <legend className="sr-only">Quantity of {productName}</legend>
          <Step label="One less" disabled={busy} onClick={() => actions.setQuantity(item, item.quantity - 1)}>
            <Minus aria-hidden="true" size={16} />
          </Step>
          <output className="min-w-8 text-center font-semibold tabular-nums">{item.quantity}</output>
          <Step
            label="One more"
            disabled={busy || item.quantity >= item.available}
            onClick={() => actions.setQuantity(item, item.quantity + 1)}
          >
            <Plus aria-hidden="true" size={16} />
          </Step>
        </fieldset>
        <p className="order-4 py-2 text-right font-bold tabular-nums sm:order-none">
          {displayMoney(item.lineTotal)}
        </p>
        <button
          type="button"
          className="button button-quiet order-2 size-11 justify-self-end p-0 sm:order-none"
          aria-label={`Remove ${productName}`}
          disabled={busy}
          onClick={() => actions.remove(item)}
        >
          <Trash2 aria-hidden="true" size={18} />
        </button>
      </div>
    </li>
  );
}

interface StepProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 cursor-pointer place-items-center disabled:cursor-not-allowed disabled:text-sand"
    >
      {children}
    </button>
  );
}
