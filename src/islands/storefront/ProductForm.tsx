import type { CSSProperties } from 'react';
import * as API from '#shared/api-paths.ts';
import type { StoreProduct } from '#shared/product.ts';
import type { OptionName } from '#shared/product-choice.ts';
import { ProductDesign } from '../designs/ProductDesign.tsx';
import { OptionSelect } from './OptionSelect.tsx';
import type { ProductChoice } from './use-product-choice.ts';

interface Props {
  product: StoreProduct;
  choice: ProductChoice;
  /** Distinguishes this form from another one of the same product on the page. */
  place: string;
  /** Whether it is laid out only when it comes near the screen. */
  isLate?: boolean;
  className?: string;
}

/** Size, colour and the way into the cart: a plain form, so that it works before its script does. */
export function ProductForm({ product, choice, place, isLate = false, className = '' }: Props) {
  const select = (name: OptionName, label: string, options: string[]) =>
    options.length > 0 && (
      <OptionSelect
        id={`${place}-${product.id}-${name}`}
        name={name}
        label={label}
        options={options}
        value={choice.chosen[name] ?? ''}
        error={choice.errors[name]}
        isOffered={(option) => choice.isOffered(name, option)}
        onChoose={(value) => choice.choose(name, value)}
      />
    );

  const options = Number(product.sizes.length > 0) + Number(product.colors.length > 0);
  const rows = { '--options': options, '--buttons': product.allowCustomization ? 2 : 1 };

  return (
    <div className={`@container flex flex-col justify-end ${className}`}>
      <form
        ref={choice.form}
        method="post"
        action={API.cartItems}
        style={rows as CSSProperties}
        className={`flex flex-col gap-4 ${isLate ? 'drawn-late' : ''}`}
        onSubmit={choice.addToCart}
      >
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="quantity" value="1" />
        {options > 0 && (
          <div className="grid auto-cols-fr gap-3 @min-[18rem]:grid-flow-col">
            {select('size', 'Size', product.sizes)}
            {select('color', 'Colour', product.colors)}
          </div>
        )}
        {product.allowCustomization && <ProductDesign product={product} color={choice.chosen.color} />}
        <button
          type="submit"
          className="button button-primary"
          disabled={choice.soldOut}
          aria-disabled={choice.adding || undefined}
        >
          {choice.soldOut ? 'Out of Stock' : choice.adding ? 'Adding…' : 'Add to Cart'}
          <span className="sr-only">: {product.name}</span>
        </button>
      </form>
    </div>
  );
}
