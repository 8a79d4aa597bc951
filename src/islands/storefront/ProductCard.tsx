import { displayMoney } from '#shared/money.ts';
import type { ProductWithVariants } from '#shared/product.ts';
import { ProductDesign } from '../customizer/ProductDesign.tsx';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { OptionSelect } from './OptionSelect.tsx';
import { useProductChoice } from './use-product-choice.ts';

interface Props {
  product: ProductWithVariants;
  eager: boolean;
  /** Featured products lie wide: the picture beside the form. */
  wide?: boolean;
}

/** A product with its picture, price, options and the way into the cart. */
export function ProductCard({ product, eager, wide = false }: Props) {
  const choice = useProductChoice(product);
  const select = (name: 'size' | 'color', label: string, options: string[]) =>
    options.length > 0 && (
      <OptionSelect
        id={`${product.id}-${name}`}
        label={label}
        options={options}
        value={choice.chosen[name] ?? ''}
        error={choice.errors[name]}
        isOffered={(option) => choice.isOffered(name, option)}
        onChoose={(value) => choice.choose(name, value)}
      />
    );

  return (
    <li className={`panel flex flex-col overflow-hidden shadow-card ${wide ? 'md:flex-row' : ''}`}>
      <div className={`relative ${wide ? 'md:min-h-96 md:w-96 md:shrink-0 lg:w-112' : ''}`}>
        <ProductPicture
          url={choice.image}
          alt={product.name}
          sizes="(min-width: 80rem) 18rem, (min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw"
          className={`aspect-square w-full rounded-none ${wide ? 'md:absolute md:inset-0 md:aspect-auto md:h-full' : ''}`}
          eager={eager}
        />
        <div className="absolute top-3 left-3 flex flex-wrap gap-2">
          {product.category && <span className="badge bg-white text-ink">{product.category}</span>}
          {choice.stock && (
            <span
              className={`badge ${choice.stock === 'Low Stock' ? 'bg-warn-soft text-warn' : 'bg-ink text-white'}`}
            >
              {choice.stock}
            </span>
          )}
        </div>
      </div>
      <form
        className={`flex grow flex-col gap-3 ${wide ? 'p-4 md:p-8' : 'p-4'}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void choice.addToCart();
        }}
      >
        <div>
          <h3 className={wide ? 'text-2xl' : 'font-body text-base font-bold'}>{product.name}</h3>
          <p className="text-lg font-bold tabular-nums">{displayMoney(choice.price)}</p>
        </div>
        {product.description &&
          (wide ? <p>{product.description}</p> : <Description text={product.description} />)}
        <div className={`mt-auto grid gap-3 pt-2 ${wide ? 'md:max-w-80' : ''}`}>
          {select('size', 'Size', product.sizes)}
          {select('color', 'Colour', product.colors)}
          {product.allowCustomization && <ProductDesign product={product} color={choice.chosen.color} />}
          <button type="submit" className="button button-primary" disabled={choice.soldOut || choice.adding}>
            {choice.soldOut ? 'Out of Stock' : choice.adding ? 'Adding…' : 'Add to Cart'}
            <span className="sr-only">: {product.name}</span>
          </button>
        </div>
      </form>
    </li>
  );
}

function Description({ text }: { text: string }) {
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-stone">
        Details
      </summary>
      <p className="text-stone">{text}</p>
    </details>
  );
}
