import type { ReactNode } from 'react';
import type { OptionName } from '#shared/product-choice.ts';
import { MAX_QUANTITY } from '#shared/quantity.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { addressOf } from '../../client/api.ts';
import { ProductDesign } from '../designs/ProductDesign.tsx';
import { OptionSelect } from './OptionSelect.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import type { ProductChoice } from './use-product-choice.ts';

interface Props {
  product: StoreProduct;
  choice: ProductChoice;
  /** Distinguishes its ids from the same product's other form. */
  idPrefix: string;
  /** The additional parts of the form in a product's details. */
  full?: FormDetails;
  className?: string;
}

interface FormDetails {
  /** The unit price, in words. */
  price: string;
  /** A link to the size chart, if there is one. */
  chartLink: ReactNode;
  /** The result of "Add to Cart". */
  notice: ReactNode;
}

/** Size, color and "Add to Cart", in full also the quantity. A plain form, so that it works before hydration. */
export function ProductForm({ product, choice, idPrefix, full, className = '' }: Props) {
  const select = (name: OptionName, label: string, options: string[]) =>
    options.length > 0 && (
      <OptionSelect
        id={`${idPrefix}-${product.id}-${name}`}
        name={name}
        label={label}
        options={options}
        value={choice.chosen[name] ?? ''}
        error={choice.errors[name]}
        offered={choice.offered(name)}
        onSelect={(value) => choice.choose(name, value)}
      />
    );

  const optionCount = Number(product.sizes.length > 0) + Number(product.colors.length > 0);

  const button = (
    <button
      type="submit"
      className={`button button-primary grow ${full ? 'basis-32' : ''}`}
      disabled={choice.soldOut}
      aria-disabled={choice.isAdding || undefined}
    >
      {choice.soldOut ? 'Out of Stock' : choice.isAdding ? 'Adding…' : 'Add to Cart'}
      <span className="sr-only">: {product.name}</span>
    </button>
  );

  return (
    <div className={`flex flex-col justify-end ${className}`}>
      <form
        ref={choice.form}
        method="post"
        action={addressOf('POST /api/cart/items')}
        className="flex flex-col gap-4"
        onSubmit={choice.addToCart}
      >
        <input type="hidden" name="productId" value={product.id} />
        {!full && <input type="hidden" name="quantity" value="1" />}
        {optionCount > 0 && (
          // Side by side if both fit. A container query would take a fifth of the time to show a search.
          <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2 sm:gap-3">
            {product.sizes.length > 0 && (
              <div>
                {select('size', 'Size', product.sizes)}
                {full?.chartLink}
              </div>
            )}
            {select('color', 'Color', product.colors)}
          </div>
        )}
        {full && !choice.soldOut && (
          <QuantityInput
            id={`${idPrefix}-${product.id}-quantity`}
            value={choice.quantity}
            max={Math.min(MAX_QUANTITY, product.inventory)}
            error={choice.errors.quantity}
            onChange={choice.setQuantity}
          />
        )}
        {product.allowCustomization && <ProductDesign product={product} color={choice.chosen.color} />}
        {full ? (
          <div ref={measureBar} className="buy-bar">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p aria-hidden="true" className="buy-bar-price text-lg font-bold tabular-nums">
                {full.price}
              </p>
              {button}
            </div>
            {full.notice}
          </div>
        ) : (
          button
        )}
      </form>
    </div>
  );
}

/** Publishes the height of the bar, so that on a phone nothing covers it or hides behind it. */
function measureBar(bar: HTMLElement | null) {
  if (!bar) return;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--buy-bar-height', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}
