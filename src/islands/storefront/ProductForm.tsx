import type { StoreProduct } from '#shared/product.ts';
import type { OptionName } from '#shared/product-choice.ts';
import { ProductDesign } from '../customizer/ProductDesign.tsx';
import { OptionSelect } from './OptionSelect.tsx';
import type { ProductChoice } from './use-product-choice.ts';

interface Props {
  product: StoreProduct;
  choice: ProductChoice;
  /** Distinguishes this form from another one of the same product on the page. */
  place: string;
  className?: string;
}

/** Size, colour and the way into the cart: a plain form, so that it works before its script does. */
export function ProductForm({ product, choice, place, className = '' }: Props) {
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

  return (
    <form
      ref={choice.form}
      method="post"
      action="/api/cart/items"
      className={`@container flex flex-col justify-end gap-4 ${className}`}
      onSubmit={choice.addToCart}
    >
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="quantity" value="1" />
      {product.sizes.length + product.colors.length > 0 && (
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
  );
}
