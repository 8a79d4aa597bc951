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
  /** Distinguishes the ids from those of the same product's other form. */
  idPrefix: string;
  /** Skips the layout while the form is off the screen. */
  isLayoutDeferred?: boolean;
  className?: string;
}

/** Size, color and "Add to Cart". A plain form, so that it works before hydration. */
export function ProductForm({ product, choice, idPrefix, isLayoutDeferred = false, className = '' }: Props) {
  const select = (name: OptionName, label: string, options: string[]) =>
    options.length > 0 && (
      <OptionSelect
        id={`${idPrefix}-${product.id}-${name}`}
        name={name}
        label={label}
        options={options}
        value={choice.chosen[name] ?? ''}
        error={choice.errors[name]}
        isOffered={(option) => choice.isOffered(name, option)}
        onSelect={(value) => choice.choose(name, value)}
      />
    );

  const optionCount = Number(product.sizes.length > 0) + Number(product.colors.length > 0);
  const rowCounts = { '--options': optionCount, '--buttons': product.allowCustomization ? 2 : 1 };

  return (
    <div className={`@container flex flex-col justify-end ${className}`}>
      <form
        ref={choice.form}
        method="post"
        action={API.cartItems}
        style={rowCounts as CSSProperties}
        className={`flex flex-col gap-4 ${isLayoutDeferred ? 'drawn-late' : ''}`}
        onSubmit={choice.addToCart}
      >
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="quantity" value="1" />
        {optionCount > 0 && (
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
          aria-disabled={choice.isAdding || undefined}
        >
          {choice.soldOut ? 'Out of Stock' : choice.isAdding ? 'Adding…' : 'Add to Cart'}
          <span className="sr-only">: {product.name}</span>
        </button>
      </form>
    </div>
  );
}
