import { memo } from 'react';
import { displayMoney } from '#shared/money.ts';
import { PATHS, productPath } from '#shared/paths.ts';
import type { StoreProduct } from '#shared/product.ts';
import type { Chosen } from '#shared/product-choice.ts';
import { ViewLink } from '../kit/ViewLink.tsx';
import { showFailure, showToast } from '../toast/show-toast.ts';
import { ProductForm } from './ProductForm.tsx';
import { ProductPhoto } from './ProductPhoto.tsx';
import { StockBadge } from './StockBadge.tsx';
import { type AddOutcome, useProductChoice } from './use-product-choice.ts';

/** A column of the grid, a row of the list, or the full page width. */
export type CardShape = 'grid' | 'list' | 'wide';

interface Props {
  product: StoreProduct;
  shape: CardShape;
  loading: 'first' | 'eager' | 'lazy';
  onOpen: (productId: string, chosen: Chosen) => void;
}

interface ShapeStyles {
  card: string;
  photo: string;
  sizes: string;
  text: string;
  name: string;
  form: string;
}

const STYLES: Record<CardShape, ShapeStyles> = {
  grid: {
    card: 'flex flex-col',
    photo: '',
    sizes: '(min-width: 80rem) 24rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw',
    text: 'px-4 pt-4',
    name: 'font-body text-base font-bold',
    form: 'grow p-4',
  },
  list: {
    card: 'grid grid-cols-[7rem_1fr] sm:grid-cols-[11rem_1fr] lg:grid-cols-[11rem_1fr_20rem]',
    photo: 'lg:row-span-2',
    sizes: '(min-width: 40rem) 11rem, 7rem',
    text: 'p-4 sm:px-6',
    name: 'font-body text-base font-bold sm:text-lg',
    form: 'col-span-2 p-4 pt-0 sm:col-span-1 sm:col-start-2 sm:px-6 lg:col-start-3 lg:row-start-1 lg:self-center lg:pt-4',
  },
  wide: {
    card: 'grid md:min-h-96 md:grid-cols-[24rem_1fr] lg:grid-cols-[28rem_1fr]',
    photo: 'md:row-span-2 md:[&>a]:absolute md:[&>a]:inset-0 md:[&>a]:aspect-auto',
    sizes: '(min-width: 64rem) 28rem, (min-width: 48rem) 24rem, 92vw',
    text: 'px-4 pt-4 md:px-8 md:pt-8',
    name: 'text-2xl',
    form: 'p-4 md:max-w-96 md:self-end md:p-8',
  },
};

/** A product of the store (docs/product.md#product-card). */
export const ProductCard = memo(function ProductCard({ product, shape, loading, onOpen }: Props) {
  const { id, slug, name, category, description } = product;
  const choice = useProductChoice(product, { onOutcome: toastOutcome });
  const styles = STYLES[shape];

  return (
    <li className={`panel overflow-hidden shadow-card ${styles.card}`}>
      <div className={`relative ${styles.photo}`}>
        <ProductPhoto
          name={name}
          front={choice.image}
          back={choice.backImage}
          sizes={styles.sizes}
          loading={loading}
          isSmall={shape === 'list'}
        />
        <p className="pointer-events-none absolute top-3 left-3 flex flex-wrap gap-2">
          {category && shape !== 'list' && <span className="badge bg-white text-ink">{category}</span>}
          {shape !== 'list' && <StockBadge stock={choice.stock} />}
        </p>
      </div>
      <div className={styles.text}>
        {shape === 'list' && (
          <p className="mb-2 flex flex-wrap gap-2">
            {category && <span className="badge bg-bone-deep text-ink">{category}</span>}
            <StockBadge stock={choice.stock} />
          </p>
        )}
        <h3 className={styles.name}>
          <ViewLink
            id={`product-${id}`}
            href={productPath(slug)}
            className="hover:underline"
            onFollow={() => onOpen(id, choice.chosen)}
          >
            {name}
          </ViewLink>
        </h3>
        <p className="text-lg font-bold tabular-nums">{displayMoney(choice.price)}</p>
        {shape !== 'grid' && description && (
          <p
            className={
              shape === 'list'
                ? 'mt-2 line-clamp-3 text-sm text-stone max-sm:hidden'
                : 'mt-4 max-lg:line-clamp-4'
            }
          >
            {description}
          </p>
        )}
      </div>
      <ProductForm
        product={product}
        choice={choice}
        idPrefix="card"
        isLayoutDeferred={loading !== 'first'}
        className={styles.form}
      />
    </li>
  );
});

function toastOutcome(outcome: AddOutcome): void {
  if (outcome.isAdded) {
    const link = { label: 'View cart', href: PATHS.cart };
    showToast('Added to cart', `${outcome.item} has been added to your cart.`, { link });
  } else {
    showFailure('Failed to add to cart', outcome.message);
  }
}
