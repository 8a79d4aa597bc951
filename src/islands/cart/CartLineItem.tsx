import { Trash2 } from 'lucide-react';
import { MIN_DPI } from '#shared/designs/effective-dpi.ts';
import { printedWords } from '#shared/designs/printed-size.ts';
import { displayMoney } from '#shared/money.ts';
import { productPath } from '#shared/paths.ts';
import { detailOf } from '#shared/pictures.ts';
import type { CartItem } from '#shared/schemas/cart.schema.ts';
import type { CartDesign } from '#shared/schemas/saved-design.schema.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { EditDesign } from './EditDesign.tsx';
import { LineItemForm } from './LineItemForm.tsx';
import { LineItemNotices } from './LineItemNotices.tsx';
import { QuantityField } from './QuantityField.tsx';
import { type CartActions, focusIds } from './use-cart-actions.ts';

interface Props {
  item: CartItem;
  actions: CartActions;
}

/** A line item of the cart (docs/product/cart.md#cart-page). */
export function CartLineItem({ item, actions }: Props) {
  const { productName, productSlug, image, customization } = item.metadata;
  const { size, color } = item;
  const choice = { ...(size && { size }), ...(color && { color }) };
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:grid sm:grid-cols-[auto_minmax(0,1fr)_auto_6rem_auto]">
      <ProductPicture
        url={image && detailOf(image)}
        alt=""
        className={`sm:row-span-2 ${customization ? 'size-20 min-[24rem]:size-28 sm:size-40' : 'size-20 sm:size-28'}`}
        sizes={customization ? '10rem' : '7rem'}
      />
      <div className="min-w-0 grow basis-24 wrap-break-word">
        <h2 className="font-body text-base font-bold normal-case">
          {productSlug ? (
            <a href={productPath(productSlug, choice)} className="hover:underline">
              {productName}
            </a>
          ) : (
            productName
          )}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-sm text-stone">
          {describeOptions(item).map((option) => (
            <span key={option} className="min-w-0 wrap-anywhere">
              {option}
            </span>
          ))}
        </p>
        <p className="text-sm text-stone tabular-nums">{displayMoney(item.unitPrice)} each</p>
        <EditDesign item={item} />
      </div>
      {/* A separate row on phones, where the total may wrap below the quantity. */}
      <div className="order-3 flex w-full flex-wrap items-start justify-between gap-x-4 sm:contents">
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
        <p className="ml-auto py-2 text-right font-bold tabular-nums">{displayMoney(item.lineTotal)}</p>
      </div>
      <LineItemForm
        itemId={item.id}
        fields={{ quantity: 0 }}
        className="order-2 -mt-2 -mr-2 ml-auto sm:order-none sm:mt-0"
        onSubmit={() => void actions.remove(item)}
      >
        <button
          type="submit"
          id={focusIds.remove(item.id)}
          className="button button-quiet size-11 p-0"
          aria-label={`Remove ${productName}`}
        >
          <Trash2 aria-hidden="true" size={18} />
        </button>
      </LineItemForm>
      <LineItemNotices item={item} actions={actions} />
    </li>
  );
}

function describeOptions({ size, color, metadata }: CartItem): string[] {
  const { customization } = metadata;
  return [
    size ? `Size: ${size}` : '',
    color ? `Color: ${color}` : '',
    customization ? describeDesign(customization) : '',
  ].filter((text) => text !== '');
}

function describeDesign({ text, textFits, placement, printedInches, effectiveDpi }: CartDesign): string {
  const parts = [
    text && `“${text}”${textFits ? '' : ' (prints cut off)'}`,
    printedWords(printedInches, placement),
    effectiveDpi && `logo at ${effectiveDpi} DPI${effectiveDpi < MIN_DPI ? ' (prints blurry)' : ''}`,
  ];
  return `Customized: ${parts.filter(Boolean).join(', ') || 'your design'}`;
}
