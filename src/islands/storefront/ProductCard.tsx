import { memo, useEffect, useRef } from 'react';
import { PATHS, productPath } from '#shared/paths.ts';
import type { Chosen } from '#shared/product-choice.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { useAttachedDesign } from '../designs/use-attached-design.ts';
import { HydrateOnUse } from '../kit/HydrateOnUse.tsx';
import { ViewLink } from '../kit/ViewLink.tsx';
import { showFailure, showToast } from '../toast/show-toast.ts';
import { ColorDots } from './ColorDots.tsx';
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
  /** Its usual height. */
  height: string;
  card: string;
  photo: string;
  sizes: string;
  text: string;
  name: string;
  price: string;
  dots: string;
  link: string;
  form: string;
}

const BESIDE_PHOTO = 'col-start-2 p-3 pt-0 sm:px-5 lg:col-start-3 lg:row-start-1 lg:self-center lg:p-5';

const STYLES: Record<CardShape, ShapeStyles> = {
  grid: {
    height: '[--card-height:20rem] sm:[--card-height:43rem]',
    card: 'flex flex-col',
    photo: '',
    sizes: '(min-width: 80rem) 24rem, (min-width: 64rem) 30vw, 46vw',
    text: 'p-2 pb-0 sm:p-4 sm:pb-0',
    name: 'max-sm:text-sm',
    // Beside the link.
    price: 'max-sm:text-sm',
    // On a phone, on the picture: the link takes their place.
    dots: 'max-sm:absolute max-sm:bottom-full max-sm:left-2 max-sm:mb-2',
    link: 'max-sm:-my-2 sm:w-full',
    form: 'flex grow flex-col justify-end p-2 sm:p-4',
  },
  list: {
    height: '[--card-height:9.5rem] sm:[--card-height:17rem] lg:[--card-height:13rem]',
    card: 'grid grid-cols-[min(7rem,36%)_minmax(0,1fr)] sm:grid-cols-[11rem_1fr] lg:grid-cols-[11rem_1fr_20rem]',
    photo: 'row-span-2 lg:row-span-1',
    sizes: '(min-width: 40rem) 11rem, 7rem',
    text: 'p-3 pb-0 sm:p-5 lg:self-center',
    name: 'sm:text-lg',
    price: '',
    dots: '',
    link: 'w-full',
    form: BESIDE_PHOTO,
  },
  wide: {
    height: '[--card-height:10.5rem] lg:[--card-height:18rem]',
    card: 'grid grid-cols-[min(9rem,38%)_minmax(0,1fr)] sm:grid-cols-[15rem_1fr] lg:grid-cols-[18rem_1fr_20rem]',
    photo: 'row-span-2 lg:row-span-1',
    sizes: '(min-width: 64rem) 18rem, (min-width: 40rem) 15rem, 9rem',
    text: 'p-3 pb-0 sm:p-5 lg:self-center',
    name: 'sm:text-xl',
    price: '',
    dots: '',
    link: 'w-full',
    form: BESIDE_PHOTO,
  },
};

/** A product of the store (docs/product/catalog.md#store-page): HTML until it is used. */
export const ProductCard = memo(function ProductCard(props: Props) {
  const { product, shape, loading } = props;
  const rendering = loading === 'first' ? '' : `skip-offscreen ${STYLES[shape].height}`;
  return (
    <HydrateOnUse
      id={product.id}
      className={`panel overflow-hidden shadow-card ${STYLES[shape].card} ${rendering}`}
    >
      <CardContent {...props} />
    </HydrateOnUse>
  );
});

function CardContent({ product, shape, loading, onOpen }: Props) {
  const { id, slug, name, category, description, sizes, colors, sizeChart } = product;
  const choice = useProductChoice(product, { onOutcome: toastOutcome });
  const styles = STYLES[shape];
  const hasOptions = sizes.length + colors.length > 0;
  const disclosure = useRef<HTMLDetailsElement>(null);
  const hasDesign = useAttachedDesign(id) !== null;
  useEffect(() => {
    if (hasDesign && disclosure.current) disclosure.current.open = true;
  }, [hasDesign]);
  const open = () => onOpen(id, choice.chosen);
  const badges = (
    <>
      {category && (
        // On a phone, a badge would hide the picture.
        <span className={`badge ${shape === 'list' ? 'bg-bone-deep' : 'bg-white max-sm:hidden'}`}>
          {category}
        </span>
      )}
      <StockBadge stock={choice.stock} />
    </>
  );
  const form = <ProductForm product={product} choice={choice} idPrefix="card" />;

  return (
    <>
      <div className={`relative ${styles.photo}`}>
        <ProductPhoto
          name={name}
          front={choice.image}
          back={choice.backImage}
          sizes={styles.sizes}
          loading={loading}
          isSmall={shape === 'list'}
        />
        {shape !== 'list' && (
          <p className="pointer-events-none absolute inset-x-2 top-2 flex flex-wrap gap-1 sm:inset-x-3 sm:top-3">
            {badges}
          </p>
        )}
      </div>
      <div className={`relative flex flex-wrap content-start items-center gap-x-3 ${styles.text}`}>
        {shape === 'list' && <p className="mb-1 flex w-full flex-wrap gap-2">{badges}</p>}
        <h3 className={`w-full font-body text-base font-bold ${styles.name}`}>
          <ViewLink id={`product-${id}`} href={productPath(slug)} className="hover:underline" onFollow={open}>
            {name}
          </ViewLink>
        </h3>
        <p className={`grow font-bold tabular-nums sm:grow-0 sm:text-lg ${styles.price}`}>{choice.price}</p>
        <ColorDots colors={colors} className={styles.dots} />
        {description && (
          <p
            className={`mt-1 w-full text-sm text-stone max-sm:hidden ${
              // Without selects below, there is room for more.
              hasOptions || shape === 'list' ? 'line-clamp-2' : 'line-clamp-5'
            }`}
          >
            {description}
          </p>
        )}
        <ViewLink
          href={productPath(slug)}
          className={`link py-2.75 text-sm font-semibold ${styles.link}`}
          onFollow={open}
        >
          Details
          {sizeChart && <span className={shape === 'grid' ? 'max-sm:hidden' : ''}>&nbsp;& size chart</span>}
          <span className="sr-only">: {name}</span>
        </ViewLink>
      </div>
      <div className={styles.form}>
        {hasOptions ? (
          <details ref={disclosure} className="card-options">
            <summary className="button button-secondary px-2 max-sm:text-sm">
              {product.inventory < 1 ? 'See options' : 'Choose options'}
              <span className="sr-only">: {name}</span>
            </summary>
            {form}
          </details>
        ) : (
          form
        )}
      </div>
    </>
  );
}

function toastOutcome(outcome: AddOutcome | null): void {
  if (!outcome) return;
  if (outcome.isAdded) {
    const link = { label: 'View cart', href: PATHS.cart };
    showToast('Added to cart', outcome.message, { link });
  } else {
    showFailure('Failed to add to cart', outcome.message);
  }
}
